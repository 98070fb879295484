import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { workoutPath } from "#app/content/navigation.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { recordEntries, recordEntry } from "#app/data/history/commands.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { PastWorkout } from "#app/domain/workout/history-entry.ts";
import type { toPastEntries } from "#app/domain/workout/past-workout.ts";
import { EntryForm, emptyEntry } from "#app/features/history/public.ts";
import { renderSearch } from "#app/features/library/public.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import { PastSetsForm } from "./past-sets-form.tsx";

const kinds = [
  { value: "time", label: "By time" },
  { value: "sets", label: "With sets" },
] as const;
type Kind = (typeof kinds)[number]["value"];

/**
 * Logs a past workout into the history: one exercise by its time, which counts for no goals, or exercises with sets.
 */
export default function LogWorkoutDialog({ onClose }: { onClose(): void }) {
  const db = useDatabase();
  const navigate = useNavigate();
  const [picked, setPicked] = useState<readonly Exercise[]>([]);
  const [kind, setKind] = useDialogDraft<Kind>("entry:kind", "time", (draft) =>
    draft === "sets" ? draft : null,
  );
  const [hasSets, setHasSets] = useState(false);
  if (kind === "sets" && !hasSets) setHasSets(true);
  const exercises = [...useExercises(), ...picked];
  const rates = new Map(exercises.map(({ name, kcalPerMinute }) => [name, kcalPerMinute]));

  async function store(name: string, stored: Promise<unknown> | undefined, show?: () => void) {
    try {
      await (stored ?? Promise.reject(new Error("The data is not open")));
      onClose();
      showToast(`Logged ${name}`, show && { durationMs: 8000, action: { label: "Open", run: show } });
    } catch (error) {
      console.error("The workout could not be logged", error);
      showToast("The workout could not be logged.", { detail: "Nothing was changed. Please try again." });
    }
  }

  function saveTime(workout: PastWorkout) {
    // The picked exercise comes last, and wins over others with its name.
    const exercise = exercises.findLast(({ name }) => name === workout.exercise);
    const byRate = exercise && Math.round((exercise.kcalPerMinute * workout.duration) / 6) / 10;
    const entry = {
      ...workout,
      ...(exercise && {
        exerciseId: exercise.id,
        category: exercise.category,
        kcalPerMinute: exercise.kcalPerMinute,
      }),
      source: "logged" as const,
      kcalModel: byRate === workout.caloriesBurned ? ("exercise" as const) : ("entered" as const),
    };
    return store(workout.exercise, db && recordEntry(db, entry, { towardGoals: false }));
  }

  function saveSets(entries: ReturnType<typeof toPastEntries>) {
    const [{ workout }] = entries;
    return store(workout.exercise, db && recordEntries(db, entries), () =>
      navigate(workoutPath(workout.id ?? "")),
    );
  }

  return (
    <Dialog open onClose={onClose} title="Log a past workout">
      <Segments label="What is logged" options={kinds} value={kind} onChoose={setKind} />
      {/* Each form stays mounted once it was shown, so that its input stays. */}
      {hasSets && (
        <div hidden={kind !== "sets"}>
          <PastSetsForm onSubmit={saveSets} />
        </div>
      )}
      <div hidden={kind !== "time"}>
        <EntryForm
          draftKey="new"
          initial={emptyEntry(new Date())}
          rates={rates}
          submit="Log workout"
          renderSearch={(onPick) =>
            renderSearch((exercise) => {
              setPicked([...picked, exercise]);
              onPick(exercise);
            })
          }
          onSubmit={saveTime}
        />
      </div>
    </Dialog>
  );
}
