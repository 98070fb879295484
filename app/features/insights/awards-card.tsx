import { type Award, type AwardKind, awardSteps } from "#app/domain/statistics/awards.ts";
import { Figure } from "#app/figures/figure.tsx";
import type { FigureName } from "#app/figures/names.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Ring } from "#app/ui/chart/ring.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

/** The figure of each step of an award. */
const looks: Record<AwardKind, { figures: readonly FigureName[]; words(step: number): string }> = {
  count: {
    figures: ["jumping-jacks", "running", "squats", "cycling", "lunges", "push-ups", "yoga"],
    words: (step) => countOf(step, "workout"),
  },
  minutes: {
    figures: ["running", "cycling", "lunges", "squats", "jumping-jacks", "yoga"],
    words: (step) => `${formatNumber(step)} minutes`,
  },
  streak: {
    figures: ["cycling", "lunges", "running", "stretching", "jumping-jacks", "yoga"],
    words: (step) => `${step} weeks in a row`,
  },
  return: { figures: ["stretching"], words: (step) => `Back after ${step} days` },
};

/**
 * Awards as rings around a figure, closed when earned. For each kind the card shows the earned awards, the highest of
 * them moving, and the next one.
 */
export function AwardsCard({ awards }: { awards: readonly Award[] }) {
  const earned = awards.filter(({ reached, step }) => reached === step);
  const next = (["count", "minutes", "streak", "return"] as const).flatMap(
    (kind) => awards.find((award) => award.kind === kind && award.reached < award.step) ?? [],
  );
  return (
    <SectionCard
      title="Awards"
      controls={
        <p className="tabular text-ink-2 text-sm">
          {earned.length} of {awards.length}
        </p>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-2 gap-y-4">
        {[...earned, ...next].map((award) => (
          <AwardItem
            key={`${award.kind}-${award.step}`}
            award={award}
            isMoving={earned.findLast(({ kind }) => kind === award.kind) === award}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

function AwardItem({ award: { kind, step, reached }, isMoving }: { award: Award; isMoving: boolean }) {
  const { figures, words } = looks[kind];
  const earned = reached === step;
  // A return after a break is no goal, so its progress isn't shown.
  const isProgress = earned || kind !== "return";
  const figure = figures[awardSteps[kind].indexOf(step) % figures.length] ?? "running";
  return (
    <li className="grid content-start justify-items-center gap-1.5 text-center text-sm">
      <Ring share={isProgress ? reached / step : 0} thickness={5} className="size-24">
        <span
          className={classNames(
            "grid size-20 place-items-center rounded-full",
            earned ? "on-volt bg-volt text-on-volt" : "bg-surface-2 text-ink-2",
          )}
        >
          <Figure name={figure} label="" playing={isMoving} className="size-16" />
        </span>
      </Ring>
      <span className={earned ? "font-semibold" : "text-ink-2"}>{words(step)}</span>
      {isProgress && (
        <span className={earned ? "sr-only" : "tabular text-ink-2 text-xs"}>
          {earned ? "earned" : `${formatNumber(reached)} of ${formatNumber(step)}`}
        </span>
      )}
    </li>
  );
}
