import { Figure } from "#app/figures/figure.tsx";
import { Ring } from "#app/ui/chart/ring.tsx";

/** A workout as the tracker shows it: 10 kcal a minute, so 12:40 of running are 127 kcal. */
export function WorkoutPicture() {
  return (
    <div className="relative mx-auto w-full max-w-84 sm:max-w-104">
      <Ring share={0.72} tone="stroke-volt" thickness={5} className="aspect-square w-full">
        <Figure name="running" label="Person running" size={275} className="relative h-auto w-[66%]" />
      </Ring>
      <dl className="absolute inset-x-0 bottom-[-2%] mx-auto flex w-fit gap-6 rounded-full border border-line bg-surface px-6 py-2.5 shadow-float">
        <Reading label="Time" value="12:40" />
        <Reading label="Calories" value="127 kcal" />
      </dl>
    </div>
  );
}

function Reading({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-xs">{label}</dt>
      <dd className="display text-lg tabular leading-tight">{value}</dd>
    </div>
  );
}
