/* The account whose deletion this browser has sent, until the answer comes. If the answer is lost, or the tab is
   killed, only the end of the session shows that the account may be gone, and its data are still in this browser. */

const key = "sent-deletion";

/** Returns null if storage is blocked. Then nothing is remembered. */
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

/** Call this once it is known whether the account still exists. */
export function forgetSentDeletion(account: string): void {
  tryStorage(() => localStorage.getItem(key) === account && localStorage.removeItem(key));
}
