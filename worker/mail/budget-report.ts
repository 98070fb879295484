import type { Database } from "#worker/db/client.ts";
import { perHour, takeToken } from "#worker/db/token-bucket.ts";
import { logWarning } from "#worker/http/log.ts";

interface UsedUp {
  readonly budget: string;
  /** The bucket that is empty. */
  readonly key: string;
  readonly perHour: number;
  /** A keyed hash of the client, where the budget is one client's. */
  readonly client?: string;
}

/** Reports to the operator that a budget of messages is used up, once an hour for each bucket. */
export async function reportUsedUp(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  event: "mail budget used up" | "text budget used up",
  { key, ...fields }: UsedUp,
): Promise<void> {
  if (await takeToken(db, `reported:${key}`, perHour(1), now())) logWarning(event, fields);
}
