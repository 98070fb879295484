/*
 * What was typed and not yet sent, kept for this tab under the account that typed it: the same person finds it again
 * after a forced sign-in, nobody else does.
 */

const prefix = "draft:";

const keyOf = (owner: string, name: string): string => `${prefix}${encodeURIComponent(owner)}:${name}`;

export const readDraft = (owner: string, name: string): string | null =>
  attempt(() => sessionStorage.getItem(keyOf(owner, name))) ?? null;

export const writeDraft = (owner: string, name: string, text: string): void =>
  attempt(() => sessionStorage.setItem(keyOf(owner, name), text));

export const forgetDraft = (owner: string, name: string): void =>
  attempt(() => sessionStorage.removeItem(keyOf(owner, name)));

/** For who signs out by choice: nothing that was typed here stays behind, whoever typed it. */
export function forgetDrafts(): void {
  attempt(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at));
    for (const key of keys) if (key?.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** Where storage is blocked, the text lives as long as the page. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
