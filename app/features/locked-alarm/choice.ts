/* Whether rests ring on a locked device: the choice in this browser, and the note about the running rest. A page
   loads only this module until the alarm is turned on. */
import { useSyncExternalStore } from "react";

/** `asked`: the question was shown after the first rest, and isn't shown again. Null before that. */
type Choice = "asked" | "on" | "off";

const key = "locked-alarm";
const listeners = new Set<() => void>();
let note = "";
/** Whether this page shows the question until it is answered. */
let isAsking = false;

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

export function readChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === "asked" || stored === "on" || stored === "off" ? stored : null;
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

/** Shows the question on this page, or takes it back. */
export function setAsking(asks: boolean): void {
  isAsking = asks;
  if (asks) saveChoice("asked");
  else notifyListeners();
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
const readAsking = (): boolean => isAsking && readChoice() === "asked";
export const useAsking = (): boolean => useSyncExternalStore(subscribe, readAsking, () => false);
export const useNote = (): string =>
  useSyncExternalStore(
    subscribe,
    () => note,
    () => "",
  );

export const canRingLocked = (): boolean =>
  "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;
