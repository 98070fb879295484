import { type AuthMessage, authChannelName, authMessageSchema } from "#app/contracts/web-session-events.ts";

export interface AuthChannel {
  tell(message: AuthMessage): void;
  close(): void;
}

/** The line between all tabs of this browser. A channel doesn't hear itself; other channels of the same tab do. */
export function openAuthChannel(onMessage: (message: AuthMessage) => void = () => {}): AuthChannel {
  const channel = new BroadcastChannel(authChannelName);
  channel.onmessage = ({ data }) => {
    const parsed = authMessageSchema.safeParse(data);
    if (parsed.success) onMessage(parsed.data);
  };
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
