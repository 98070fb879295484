import { proofHeader } from "#app/contracts/sync.ts";
import type { Writer } from "#worker/auth/interface.ts";

const userHeader = "x-relay-user";
const sessionHeader = "x-relay-session";
const counterHeader = "x-relay-counter";
const provedHeader = "x-relay-proved";

/** The caller, whom worker/sync/routes.ts has checked. */
export interface Caller extends Writer {
  /** The member has recently proved who they are. */
  readonly isProved: boolean;
}

/** A request of the Worker to the relay of a signed-in member; only the Worker can reach the object. */
export function createRelayRequest(
  path: string,
  { userId, sessionId, counter, isProved }: Caller,
  { method, body, headers }: { method: string; body: Uint8Array<ArrayBuffer> | null; headers?: HeadersInit },
): Request {
  const request = new Request(`https://relay${path}`, { method, body, ...(headers && { headers }) });
  request.headers.set(userHeader, userId);
  request.headers.set(sessionHeader, sessionId);
  if (counter !== null) request.headers.set(counterHeader, String(counter));
  if (isProved) request.headers.set(provedHeader, "1");
  return request;
}

export const callerOf = ({ headers }: Request): Caller => ({
  userId: headers.get(userHeader) ?? "",
  sessionId: headers.get(sessionHeader) ?? "",
  counter: Number(headers.get(counterHeader)),
  isProved: headers.has(provedHeader),
});

/** What the request proves beside its session; empty for nothing. */
export const proofOf = ({ headers }: Request): string => headers.get(proofHeader) ?? "";
