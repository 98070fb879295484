import { useEffect, useState } from "react";

/**
 * Text that survives the page being left, as when a session has ended and the person signs in again: kept for this tab
 * until it is sent. Never for passwords.
 * @param name unique to the field
 */
export function useDraft(name: string, initial: string): [string, (text: string) => void, () => void] {
  const key = `draft:${name}`;
  const [text, setText] = useState(initial);
  useEffect(() => {
    const kept = readDraft(key);
    if (kept !== null) setText(kept);
  }, [key]);
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(key, next);
    },
    () => writeDraft(key, null),
  ];
}

function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked: the text lives as long as the page.
  }
}
