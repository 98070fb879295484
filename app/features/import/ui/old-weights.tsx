import { useState } from "react";
import type { Data } from "#app/data/data.ts";
import { useLive } from "#app/data/react/use-live.ts";
import { countOf } from "#app/lib/amounts.ts";
import type { RatedExercise } from "#app/model/library-exercise.ts";
import { showToast } from "#app/ui/toast.ts";
import { describeBatch } from "../import-words.ts";
import { UnitChoice } from "./unit-choice.tsx";

interface OldWeightsProps {
  data: Data;
  loadLibrary(data: Data): Promise<readonly RatedExercise[]>;
}

/** Asks for the unit of weights that former versions imported without one; renders nothing without such weights. */
export function OldWeights({ data, loadLibrary }: OldWeightsProps) {
  const old = useLive((open) => open.findOldImports(), []);
  const [busy, setBusy] = useState(false);
  if (!old || old.unitless === 0) return null;

  async function upgrade(unit: "kg" | "lb") {
    setBusy(true);
    try {
      const library = await loadLibrary(data);
      const { batch } = await (await data.openTransfer()).upgradeImports({ library, unit });
      if (batch) showToast(`Your imports have their sets now: ${describeBatch(batch)}`);
    } catch (error) {
      console.error("The sets could not be made", error);
      showToast("Nothing was changed.", { detail: "Please try again." });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="rounded-lg bg-surface-2 p-4">
      <UnitChoice
        question={`${countOf(old.unitless, "imported exercise")} can have sets. Were the weights kilograms or pounds?`}
        busy={busy}
        onChoose={(unit) => void upgrade(unit)}
      />
    </div>
  );
}
