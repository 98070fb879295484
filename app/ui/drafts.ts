/*
 * Text that was typed and not yet sent, stored for this tab under the user's account: the same user finds it again
 * after a forced sign-in, and no other user does.
 */

const prefix = "draft:";

const keyOf = (owner: string, name: string): string => `${prefix}${encodeURIComponent(owner)}:${name}`;

export const readDraft = (owner: string, name: string): string | null =>
  tryStorage(() => sessionStorage.getItem(keyOf(owner, name))) ?? null;

export const writeDraft = (owner: string, name: string, text: string): void =>
  tryStorage(() => sessionStorage.setItem(keyOf(owner, name), text));

export const forgetDraft = (owner: string, name: string): void =>
  tryStorage(() => sessionStorage.removeItem(keyOf(owner, name)));

/** Removes the drafts of all accounts, for a sign-out by choice. */
export function forgetDrafts(): void {
  tryStorage(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at));
    for (const key of keys) if (key?.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** Returns undefined if storage is blocked. The text then lasts as long as the page. */
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Returns the answer to an account form unchanged. Once a sign-out by choice has succeeded, removes the drafts. The
 * redirect of such a sign-out names no page to return to, unlike the redirect after the end of a session.
 */
export async function forgetIfSignedOut<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response && error.headers.get("Location") === "/login") forgetDrafts();
    throw error;
  }
}
