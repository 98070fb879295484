interface Count {
  readonly workouts: number;
  readonly goals: number;
}

const key = (account: string): string => `guest-data-left:${account}`;
const stamp = ({ workouts, goals }: Count): string => `${workouts}/${goals}`;

/** Whether this account was asked about exactly these before. More guest workouts are asked about again. */
export function isOfferDeclined(account: string, count: Count): boolean {
  try {
    return localStorage.getItem(key(account)) === stamp(count);
  } catch {
    return false;
  }
}

/** Keeps the answer; where storage is blocked it holds for this page. */
export function rememberDeclined(account: string, count: Count): void {
  try {
    localStorage.setItem(key(account), stamp(count));
  } catch {
    // Asked again next time.
  }
}
