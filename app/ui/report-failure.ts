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
