import { createContext, useContext, useEffect, useState } from "react";
import { forgetDraft, readDraft, writeDraft } from "./kept-drafts.ts";

/** The id of the account that types. */
export const DraftOwner = createContext("");

/**
 * Text that survives the page being left, as when a session has ended and the person signs in again: kept for this tab
 * and this account until it is sent or what it was before. Never for passwords.
 * @param name unique to the field
 */
export function useDraft(name: string, initial: string): [string, (text: string) => void, () => void] {
  const owner = useContext(DraftOwner);
  const [text, setText] = useState(initial);
  useEffect(() => {
    const kept = readDraft(owner, name);
    if (kept !== null) setText(kept);
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
