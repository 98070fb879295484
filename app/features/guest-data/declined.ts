import type { RecordedCount } from "#app/data/transfer/move-owner.ts";

const key = (account: string): string => `guest-data-left:${account}`;
const stamp = ({ workouts, goals, running }: RecordedCount): string =>
  `${workouts}/${goals}${running ? "/running" : ""}`;

/** Whether this account declined exactly these counts before. Further guest workouts are offered again. */
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
    // Without storage nothing is stored.
  }
}

/** Stores the answer. Where storage is blocked it is lost with the page. */
export function rememberDeclined(account: string, count: RecordedCount): void {
  try {
    localStorage.setItem(key(account), stamp(count));
  } catch {
    // Asked again next time.
  }
}
