/* Whether rests ring on a locked device: the choice in this browser, and the note about the running rest. A page
   loads only this module until the alarm is turned on. */
import { useSyncExternalStore } from "react";

/** `offered`: the first rest is over, and the question waits for an answer. Null before that. */
type Choice = "offered" | "on" | "off";

const key = "locked-alarm";
const listeners = new Set<() => void>();
let note = "";

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

export function readChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === "offered" || stored === "on" || stored === "off" ? stored : null;
  } catch {
    return null;
  }
}

/** If storage is blocked, the app neither asks nor remembers. */
export function saveChoice(choice: Choice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {}
  notifyListeners();
}

/** A short note about the running rest; empty when there is nothing to say. */
export function setNote(words: string): void {
  note = words;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Follows an answer in another tab.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export const useChoice = (): Choice | null => useSyncExternalStore(subscribe, readChoice, () => null);
export const useNote = (): string =>
  useSyncExternalStore(
    subscribe,
    () => note,
    () => "",
  );

export const canRingLocked = (): boolean =>
  "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;
