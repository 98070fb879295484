import { useEffect } from "react";
import { type AuthMessage, authChannelName, authMessageSchema } from "#app/contracts/web-session-events.ts";

interface AuthChannel {
  broadcast(message: AuthMessage): void;
  close(): void;
}

/**
 * Opens the channel between all tabs of this browser. A channel doesn't receive its own messages, but other channels of
 * the same tab do. If the browser refuses channels, as Firefox does with blocked cookies, the channel reaches no tab.
 */
export function openAuthChannel(onMessage: (message: AuthMessage) => void = () => {}): AuthChannel {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(authChannelName);
  } catch {
    return { broadcast() {}, close() {} };
  }
  channel.onmessage = ({ data }) => {
    const parsed = authMessageSchema.safeParse(data);
    if (parsed.success) onMessage(parsed.data);
  };
  return { broadcast: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Calls back on a sign-in in another tab, so that an open /login can continue, too. */
export function useSignedInElsewhere(onSignedIn: () => void): void {
  useEffect(() => {
    const channel = openAuthChannel(({ event }) => event === "SIGNED_IN" && onSignedIn());
    return () => channel.close();
  }, [onSignedIn]);
}
