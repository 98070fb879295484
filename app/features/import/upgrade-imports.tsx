import { useEffect } from "react";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { countOf } from "#app/lib/amounts.ts";
import type { RatedExercise } from "#app/model/library-exercise.ts";
import { showToast } from "#app/ui/toast.ts";
import { describeAddition } from "./import-words.ts";

interface UpgradeImportsProps {
  loadLibrary(data: Data): Promise<readonly RatedExercise[]>;
}

/** Renders nothing. Adds workouts and sets to what former versions imported, once, and shows a toast about it. */
export function UpgradeImports({ loadLibrary }: UpgradeImportsProps) {
  const data = useData();
  useEffect(() => {
    if (!data) return;
    // If it fails, such as without a network, the next start tries again.
    upgrade(data, loadLibrary).catch((error) => console.warn("Former imports stay as they are", error));
  }, [data, loadLibrary]);
  return null;
}

async function upgrade(data: Data, loadLibrary: UpgradeImportsProps["loadLibrary"]): Promise<void> {
  if (!(await data.findOldImports()).waiting) return;
  const library = await loadLibrary(data);
  const transfer = await data.openTransfer();
  const { batch, unitless } = await transfer.upgradeImports({ library });
  const question =
    unitless > 0
      ? `${countOf(unitless, "exercise")} without kilograms or pounds: the settings ask which.`
      : undefined;
  if (!batch?.added) {
    if (question) showToast("Your imports can have their sets", { detail: question, durationMs: 10_000 });
    return;
  }
  const { id, added } = batch;
  showToast("Your imports have their sets now", {
    detail: [`${describeAddition(added)}.`, question].filter(Boolean).join(" "),
    durationMs: 10_000,
    action: { label: "Take back", run: () => void transfer.revert(id) },
  });
}
