import type { WeekMuscle } from "#app/domain/planner/plan.ts";
import { nameMuscle } from "#app/domain/planner/why.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { BandMeter } from "#app/ui/chart/band-meter.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { WhyNumber } from "./why.tsx";

/** The week's sets of each muscle in its band from floor to cap. */
export function MuscleBands({ muscles }: { muscles: readonly WeekMuscle[] }) {
  return (
    <SectionCard title="Sets of each muscle">
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {muscles.map((one) => (
          <Band key={one.muscle} {...one} />
        ))}
      </ul>
      <p className="text-ink-2 text-sm">
        The shaded part reaches from the least that works to the most that is planned. A set counts 1 for the
        muscle that it trains most and 0.5 for those that help.
      </p>
    </SectionCard>
  );
}

function Band({ muscle, sets, floor, goal, cap, why }: WeekMuscle) {
  return (
    <li className="grid grid-cols-[6.5rem_1fr_auto] items-center gap-3">
      <span className="text-sm">{nameMuscle(muscle)}</span>
      <BandMeter value={sets} floor={floor} cap={cap} />
      <WhyNumber
        why={why}
        label={`${nameMuscle(muscle)}: ${formatNumber(sets)} of ${goal} sets`}
        className="tabular w-20 text-right text-sm"
      >
        {formatNumber(sets)} of {goal}
      </WhyNumber>
    </li>
  );
}
