import type { RecordCount } from "#app/data/data.ts";

const key = (account: string): string => `guest-data-left:${account}`;
const stamp = ({ workouts, goals, running }: RecordCount): string =>
  `${workouts}/${goals}${running ? "/running" : ""}`;

/** Whether this account was asked about exactly these before. More guest workouts are asked about again. */
export function isOfferDeclined(account: string, count: RecordCount): boolean {
  try {
    return localStorage.getItem(key(account)) === stamp(count);
  } catch {
    return false;
  }
}

/** Keeps the answer; where storage is blocked it holds for this page. */
export function rememberDeclined(account: string, count: RecordCount): void {
  try {
    localStorage.setItem(key(account), stamp(count));
  } catch {
    // Asked again next time.
  }
}
