import { createListeners } from "#app/lib/listeners.ts";

/** The open modal dialogs of the page, the one that was opened last at the end. */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = createListeners();

function change(next: readonly HTMLDialogElement[]): void {
  dialogs = next;
  listeners.call();
}

/** Adds an open dialog; returns its removal. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((other) => other !== dialog));
}

export const topDialog = (): HTMLDialogElement | undefined => dialogs.at(-1);

/** Calls back on each change; returns the end of that. */
export const subscribeToDialogs = listeners.add;
