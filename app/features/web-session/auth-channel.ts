import { type AuthMessage, authChannelName, authMessageSchema } from "#app/contracts/web-session-events.ts";

interface AuthChannel {
  broadcast(message: AuthMessage): void;
  close(): void;
}

/**
 * Opens the channel between all tabs of this browser. A channel doesn't receive its own messages; other channels of the
 * same tab do.
 */
export function openAuthChannel(onMessage: (message: AuthMessage) => void = () => {}): AuthChannel {
  const channel = new BroadcastChannel(authChannelName);
  channel.onmessage = ({ data }) => {
    const parsed = authMessageSchema.safeParse(data);
    if (parsed.success) onMessage(parsed.data);
  };
  return { broadcast: (message) => channel.postMessage(message), close: () => channel.close() };
}
