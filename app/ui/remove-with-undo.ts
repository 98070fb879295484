import { reportFailure, showToast } from "./toast.ts";

interface Removal {
  /** The name in the toasts, such as "Running" or "the goal Steps". */
  readonly name: string;
  /** The second line of the toast. */
  readonly detail?: string;
  /** Undefined while there is no database. */
  remove(): Promise<unknown> | undefined;
  restore(): Promise<unknown> | undefined;
}

/** Removes something and offers an undo for eight seconds. Resolves to whether it was removed. */
export async function removeWithUndo({ name, detail, remove, restore }: Removal): Promise<boolean> {
  const subject = name.charAt(0).toUpperCase() + name.slice(1);
  const isRemoved = await reportFailure(remove(), `${subject} could not be deleted.`);
  if (isRemoved)
    showUndo(
      `Deleted ${name}`,
      () => void reportFailure(restore(), `${subject} could not be brought back.`),
      detail,
    );
  return isRemoved;
}

/** Shows a sentence and an undo for eight seconds. `detail` is a second, quieter line. */
export function showUndo(text: string, undo: () => void, detail?: string): void {
  showToast(text, {
    ...(detail && { detail }),
    durationMs: 8000,
    action: { label: "Undo", run: undo },
  });
}
