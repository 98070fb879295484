import { showToast } from "./toast.ts";

/** Says what was done and offers an undo for eight seconds. `detail` is a second, quieter line. */
export function showUndo(text: string, undo: () => void, detail?: string): void {
  showToast(text, {
    ...(detail && { detail }),
    durationMs: 8000,
    action: { label: "Undo", run: undo },
  });
}
