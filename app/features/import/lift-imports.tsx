import { useEffect } from "react";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { countOf } from "#app/lib/amounts.ts";
import type { RatedExercise } from "#app/model/library-exercise.ts";
import { showToast } from "#app/ui/toast.ts";
import { describeAddition } from "./import-words.ts";

interface LiftImportsProps {
  loadLibrary(data: Data): Promise<readonly RatedExercise[]>;
}

/** Renders nothing. Gives what former versions imported its workouts and sets, once, and says so. */
export function LiftImports({ loadLibrary }: LiftImportsProps) {
  const data = useData();
  useEffect(() => {
    if (!data) return;
    // What fails, without a network for one, is tried again at the next start.
    lift(data, loadLibrary).catch((error) => console.warn("Former imports stay as they are", error));
  }, [data, loadLibrary]);
  return null;
}

async function lift(data: Data, loadLibrary: LiftImportsProps["loadLibrary"]): Promise<void> {
  if (!(await data.findOldImports()).waiting) return;
  const library = await loadLibrary(data);
  const transfer = await data.openTransfer();
  const { batch, unitless } = await transfer.liftImports({ library });
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
