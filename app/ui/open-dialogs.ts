/** The open modal dialogs of the page, the one that was opened last at the end. */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** Adds an open dialog; returns its removal. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((other) => other !== dialog));
}

export const topDialog = (): HTMLDialogElement | undefined => dialogs.at(-1);

/** Calls back on each change; returns the end of that. */
export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
