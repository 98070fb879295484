import type { Data } from "#app/data/data.ts";
import { countOf } from "#app/lib/amounts.ts";
import type { RatedExercise } from "#app/model/library-exercise.ts";
import { showToast } from "#app/ui/toast.ts";
import { describeAddition } from "./import-words.ts";
import { takeBack } from "./take-back.ts";

/** Adds workouts and sets to what former versions imported, and shows a toast about it. */
export async function upgradeWith(data: Data, library: readonly RatedExercise[]): Promise<void> {
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
  showToast("Your imports have their sets now", {
    detail: [`${describeAddition(batch.added)}.`, question].filter(Boolean).join(" "),
    durationMs: 10_000,
    action: { label: "Take back", run: () => void takeBack(data, batch) },
  });
}
