import { Suspense } from "react";
import type { Week, WeekMuscle } from "#app/domain/planner/plan.ts";
import { nameMuscle } from "#app/domain/planner/why.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { BandMeter } from "#app/ui/chart/band-meter.tsx";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { WhyNumber } from "./why.tsx";

const Body = lazyPart(async () => ({ default: (await import("#app/ui/chart/body.tsx")).Body }), Nothing);

const whyCount = {
  text: "A set counts 1 for the muscles that it trains most and 0.5 for those that help.",
  rule: "R5",
} as const;

/** The week's sets of each muscle in its band from floor to cap. */
export function MuscleBands({ muscles, shortfalls }: Pick<Week, "muscles" | "shortfalls">) {
  const intensities = Object.fromEntries(
    muscles.map(({ muscle, sets, goal }) => [muscle, goal > 0 ? sets / goal : 0]),
  );
  return (
    <SectionCard title="Sets of each muscle">
      <div className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[13rem_1fr]">
        <div className="h-44 justify-self-center md:h-52">
          <Suspense>
            <Body intensities={intensities} title="" className="h-full" />
          </Suspense>
        </div>
        <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
          {muscles.map((one) => (
            <Band key={one.muscle} {...one} />
          ))}
        </ul>
      </div>
      {shortfalls.length > 0 && (
        <ul className="grid gap-1 rounded-lg bg-surface-2 p-4 text-sm">
          {shortfalls.map(({ muscle, text }) => (
            <li key={muscle}>{text}</li>
          ))}
        </ul>
      )}
      <p className="text-ink-2 text-sm">
        The shaded part reaches from the least that works to the most that is planned.
      </p>
      <WhyNumber why={whyCount} label="How sets count" className="justify-self-start text-ink-2 text-sm" />
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
