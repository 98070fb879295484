import { showToast } from "./toast.ts";

/** Waits for a change; a toast says when it failed. Resolves to whether it was made. */
export async function reportFailure(change: Promise<unknown> | undefined, failure: string): Promise<boolean> {
  try {
    await change;
    return change !== undefined;
  } catch (error) {
    console.error(failure, error);
    showToast(failure, { detail: "Nothing was changed. Please try again." });
    return false;
  }
}

interface Removal {
  /** What the toasts call it, such as "Running" or "the goal Steps". */
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
    showToast(`Deleted ${name}`, {
      ...(detail && { detail }),
      durationMs: 8000,
      action: {
        label: "Undo",
        run: () => void reportFailure(restore(), `${subject} could not be brought back.`),
      },
    });
  return isRemoved;
}
