/*
 * The account whose deletion this browser has sent, until its answer comes. If the answer is lost, or the tab is killed,
 * only the end of the session shows that the account may be gone, while its data are still here.
 */

const key = "sent-deletion";

/** Returns null where storage is blocked: nothing is remembered there. */
function tryStorage<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The account's id, or null if every deletion was answered. */
export const findSentDeletion = (): string | null => tryStorage(() => localStorage.getItem(key));

export function noteSentDeletion(account: string): void {
  tryStorage(() => localStorage.setItem(key, account));
}

/** Call it once it is known whether the account is there. */
export function forgetSentDeletion(account: string): void {
  tryStorage(() => localStorage.getItem(key) === account && localStorage.removeItem(key));
}
