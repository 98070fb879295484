// Requests of the Worker to the relay of a user: the caller, what the caller proves beside the session, and refusals.

import { proofHeader, type SyncError } from "#app/contracts/sync.ts";
import type { Writer } from "#worker/auth/interface.ts";
import type { SyncEnv } from "./sync-env.ts";

const callerHeader = "x-relay-caller";

/** The caller of an operation, whom worker/sync/routes.ts has checked. */
export interface Caller extends Writer {
  /** The user has recently proved their identity. */
  readonly isProved: boolean;
}

/** A request of the Worker to the relay of a signed-in user; only the Worker can reach the object. */
export function createRelayRequest(
  path: string,
  caller: Caller,
  { method, body, headers }: { method: string; body: Uint8Array<ArrayBuffer> | null; headers?: HeadersInit },
): Request {
  const request = new Request(`https://relay${path}`, { method, body, ...(headers && { headers }) });
  request.headers.set(callerHeader, JSON.stringify(caller));
  return request;
}

/** Deletes the relay's data of a user whose account is gone. If this fails, the object's own alarm deletes them. */
export async function forgetMember({ SYNC }: SyncEnv, userId: string): Promise<void> {
  if (!SYNC) return;
  const request = createRelayRequest(
    "/",
    { userId, sessionId: "", counter: null, isProved: true },
    { method: "DELETE", body: null },
  );
  const { ok, status } = await SYNC.get(SYNC.idFromName(userId)).fetch(request);
  if (!ok) throw new Error(`The relay answered ${status}`);
}

// Only createRelayRequest writes the header, so it needs no parsing.
export const callerOf = ({ headers }: Request) => JSON.parse(headers.get(callerHeader) ?? "") as Caller;

/** The proof that the request has beside its session; empty for none. */
export const proofOf = ({ headers }: Request): string => headers.get(proofHeader) ?? "";

/** @throws SyncRefusal 403 prove_identity */
export function requireProved({ isProved }: Caller): void {
  if (!isProved) throw new SyncRefusal(403, "prove_identity", "Prove first who you are.");
}

/** A refusal of an endpoint. Its answer has the shape of `syncErrorSchema`. */
export class SyncRefusal extends Error {
  override readonly name = "SyncRefusal";
  constructor(
    readonly status: number,
    readonly code: SyncError["code"],
    message: string,
    readonly more: { readonly left?: number; readonly retryAfterS?: number } = {},
  ) {
    super(message);
  }
}

export const noStore = { "Cache-Control": "no-store" } as const;

export function answerRefusal({ status, code, message, more }: SyncRefusal): Response {
  const { left, retryAfterS } = more;
  const body: SyncError = { code, message, ...(left !== undefined && { left }) };
  const retry = retryAfterS === undefined ? null : { "Retry-After": String(retryAfterS) };
  return Response.json(body, { status, headers: { ...noStore, ...retry } });
}
