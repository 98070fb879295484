import type { SyncError } from "#app/contracts/sync.ts";

/** What an endpoint refuses; its answer has the shape of `syncErrorSchema`. */
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
