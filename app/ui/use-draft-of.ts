import { useEffect } from "react";
import { useDraft } from "./use-draft.ts";

/**
 * `useDraft` for all fields of a form at once.
 * @param parse reads what was kept; null when it makes no sense here
 * @returns the fields, how to change them, and how to forget what was kept of them
 */
export function useDraftOf<T>(
  name: string,
  initial: T,
  parse: (kept: unknown) => T | null,
): [T, (next: T) => void, () => void] {
  const [text, setText, forget] = useDraft(name, "");
  const set = (next: T) => {
    const json = JSON.stringify(next);
    setText(json === JSON.stringify(initial) ? "" : json);
  };
  return [readJson(text, parse) ?? initial, set, forget];
}

/**
 * `useDraftOf` for a form that lives in a dialog. What was typed survives the page being left by force, as when the
 * session has ended elsewhere; closing the form throws it away.
 */
export function useDialogDraft<T>(
  name: string,
  initial: T,
  parse: (kept: unknown) => T | null,
): [T, (next: T) => void] {
  const [value, setValue, forget] = useDraftOf(name, initial, parse);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft goes with the form and not before
  useEffect(() => forget, []);
  return [value, setValue];
}

function readJson<T>(text: string, parse: (kept: unknown) => T | null): T | null {
  try {
    return text === "" ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}
