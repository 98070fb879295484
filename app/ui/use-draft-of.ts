import { useEffect } from "react";
import { useDraft } from "./use-draft.ts";

/**
 * `useDraft` for all fields of a form at once.
 * @param parse reads a stored draft; null when it doesn't fit the form
 * @returns the fields, a function that changes them, and one that removes the stored draft
 */
export function useDraftOf<T>(
  name: string,
  initial: T,
  parse: (stored: unknown) => T | null,
): [T, (next: T) => void, () => void] {
  const [text, setText, forget] = useDraft(name, "");
  const set = (next: T) => {
    const json = JSON.stringify(next);
    setText(json === JSON.stringify(initial) ? "" : json);
  };
  return [readJson(text, parse) ?? initial, set, forget];
}

/**
 * `useDraftOf` for a form in a dialog. The typed text survives a forced sign-in, as when the session was ended
 * elsewhere; closing the form removes it.
 */
export function useDialogDraft<T>(
  name: string,
  initial: T,
  parse: (stored: unknown) => T | null,
): [T, (next: T) => void] {
  const [value, setValue, forget] = useDraftOf(name, initial, parse);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft goes with the form and not before
  useEffect(() => forget, []);
  return [value, setValue];
}

function readJson<T>(text: string, parse: (stored: unknown) => T | null): T | null {
  try {
    return text === "" ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}
