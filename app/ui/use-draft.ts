import { createContext, useContext, useEffect, useState } from "react";
import { forgetDraft, readDraft, writeDraft } from "./drafts.ts";

/** The id of the user's account. */
export const DraftOwner = createContext("");

/**
 * The text of a field that survives leaving the page, as when a session has ended and the user signs in again. It is
 * stored for this tab and account until it is sent or equals the initial text. Not for passwords.
 * @param name unique to the field
 */
export function useDraft(name: string, initial: string): [string, (text: string) => void, () => void] {
  const owner = useContext(DraftOwner);
  const [text, setText] = useState(initial);
  useEffect(() => {
    const stored = readDraft(owner, name);
    if (stored !== null) setText(stored);
  }, [owner, name]);
  return [
    text,
    (next) => {
      setText(next);
      if (next === initial) forgetDraft(owner, name);
      else writeDraft(owner, name, next);
    },
    () => forgetDraft(owner, name),
  ];
}
