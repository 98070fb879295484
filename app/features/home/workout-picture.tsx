import { Check } from "lucide-react";
import { Figure } from "#app/figures/figure.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** Last time and today, in kg and repetitions. The last set is about to be ticked. */
const sets = [
  { number: 1, last: "80 × 8", weight: "82.5", reps: "8" },
  { number: 2, last: "80 × 8", weight: "82.5", reps: "8" },
  { number: 3, last: "80 × 7", weight: "82.5", reps: "7" },
] as const;

const description =
  "Bench press in the tracker: three sets of 82.5 kg beside last time's 80 kg. Each is ticked, and the rest runs.";

const columns = "grid grid-cols-[1.5rem_1fr_1fr_1fr_2.75rem] items-center gap-2 text-center";

/** A set being ticked, as on /work-out-now. A phone with letters twice as large has no room for it. */
export function WorkoutPicture() {
  return (
    <div
      role="img"
      aria-label={description}
      className="narrow:hidden mx-auto w-full max-w-104 rounded-lg border border-line bg-surface p-4 shadow-float sm:p-5"
    >
      <div className="flex items-center gap-3">
        <div className="grid size-20 shrink-0 place-items-center rounded-sm bg-strength/12">
          <Figure name="push-ups" label="" size={72} />
        </div>
        <div>
          <p className="font-bold font-display text-lg leading-tight">Bench press</p>
          <p className="text-ink-2 text-sm">Aim for 8, 8, 8 (last time 8, 8, 7)</p>
        </div>
      </div>
      <div className="mt-3 grid gap-1">
        <p className={classNames(columns, "text-ink-2 text-xs")}>
          <span>Set</span>
          <span>Last time</span>
          <span>kg</span>
          <span>Reps</span>
          <span>Done</span>
        </p>
        {sets.map(({ number, last, weight, reps }) => (
          <div
            key={number}
            className={classNames(
              columns,
              "rounded-sm py-1",
              number < sets.length ? "bg-volt/15" : "picture-row",
            )}
          >
            <span className="display text-ink-2 text-lg">{number}</span>
            <span className="tabular text-ink-2 text-sm">{last}</span>
            <span className="display tabular text-2xl">{weight}</span>
            <span className="display tabular text-2xl">{reps}</span>
            <span
              className={classNames(
                "grid size-11 place-items-center rounded-sm bg-volt text-on-volt",
                number === sets.length && "picture-tick",
              )}
            >
              <Check aria-hidden size={24} strokeWidth={2.75} />
            </span>
          </div>
        ))}
      </div>
      <p className="picture-rest mt-3 flex items-center justify-between rounded-sm bg-surface-2 px-4 py-2">
        <span className="text-ink-2 text-sm">Rest</span>
        <span className="display tabular text-xl">1:30</span>
      </p>
    </div>
  );
}
