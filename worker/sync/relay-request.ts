import type { Writer } from "#worker/auth/interface.ts";

const userHeader = "x-relay-user";
const sessionHeader = "x-relay-session";

/** How the Worker asks the relay of a person who has signed in; only it can reach the object. */
export function createRelayRequest(
  path: string,
  { userId, sessionId }: Writer,
  { method, body, headers }: { method: string; body: Uint8Array<ArrayBuffer> | null; headers?: HeadersInit },
): Request {
  const request = new Request(`https://relay${path}`, { method, body, ...(headers && { headers }) });
  request.headers.set(userHeader, userId);
  request.headers.set(sessionHeader, sessionId);
  return request;
}

export const callerOf = ({ headers }: Request): Writer => ({
  userId: headers.get(userHeader) ?? "",
  sessionId: headers.get(sessionHeader) ?? "",
});
