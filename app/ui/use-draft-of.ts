import { useEffect } from "react";
import { useDraft } from "./use-draft.ts";

/**
 * `useDraft` for a form that lives in a dialog: all of its fields at once. What was typed survives the page being left
 * by force, as when the session has ended elsewhere; closing the form throws it away.
 * @param parse reads what was kept; null when it makes no sense here
 */
export function useDraftOf<T>(
  name: string,
  initial: T,
  parse: (kept: unknown) => T | null,
): [T, (next: T) => void] {
  const [text, setText, forget] = useDraft(name, "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft goes with the form and not before
  useEffect(() => forget, []);
  return [readJson(text, parse) ?? initial, (next) => setText(JSON.stringify(next))];
}

function readJson<T>(text: string, parse: (kept: unknown) => T | null): T | null {
  try {
    return text === "" ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}
