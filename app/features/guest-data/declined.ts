import type { RecordedCount } from "#app/data/transfer/move-owner.ts";

const key = (account: string): string => `guest-data-left:${account}`;
const stamp = ({ workouts, goals, running }: RecordedCount): string =>
  `${workouts}/${goals}${running ? "/running" : ""}`;

/**
 * Whether this account declined exactly these counts before. If the guest has recorded more since, the app offers the
 * move again.
 */
export function isOfferDeclined(account: string, count: RecordedCount): boolean {
  try {
    return localStorage.getItem(key(account)) === stamp(count);
  } catch {
    return false;
  }
}

/** Removes the answer of a deleted account. */
export function forgetDeclined(account: string): void {
  try {
    localStorage.removeItem(key(account));
  } catch {
    // If storage is blocked, no answer was stored.
  }
}

/** Stores the answer. If storage is blocked, the answer is lost with the page. */
export function rememberDeclined(account: string, count: RecordedCount): void {
  try {
    localStorage.setItem(key(account), stamp(count));
  } catch {
    // The app asks again next time.
  }
}
