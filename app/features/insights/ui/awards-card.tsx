import { Award as AwardIcon, CalendarCheck, Clock, Undo2 } from "lucide-react";
import { countOf, formatAmount } from "#app/lib/amounts.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Ring } from "#app/ui/ring.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import type { Award, AwardKind } from "../figures/awards.ts";

const looks: Record<AwardKind, { icon: typeof Clock; words(step: number): string }> = {
  count: { icon: AwardIcon, words: (step) => countOf(step, "workout") },
  minutes: { icon: Clock, words: (step) => `${formatAmount(step)} minutes` },
  streak: { icon: CalendarCheck, words: (step) => `${step} weeks in a row` },
  return: { icon: Undo2, words: (step) => `Back after ${step} days` },
};

/** Awards as rings: closed when earned; of each kind the earned ones and the next. */
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
      <ul className="grid grid-cols-3 gap-x-2 gap-y-4 sm:grid-cols-4 md:grid-cols-6">
        {[...earned, ...next].map((award) => (
          <AwardItem key={`${award.kind}-${award.step}`} award={award} />
        ))}
      </ul>
    </SectionCard>
  );
}

function AwardItem({ award: { kind, step, reached } }: { award: Award }) {
  const { icon: Icon, words } = looks[kind];
  const earned = reached === step;
  return (
    <li className="grid justify-items-center gap-1.5 text-center text-sm">
      <Ring share={reached / step} thickness={8} className="size-16">
        <span
          className={classNames(
            "grid size-12 place-items-center rounded-full",
            earned ? "bg-volt text-on-volt" : "bg-surface-2 text-ink-2",
          )}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
      </Ring>
      <span className={earned ? "font-semibold" : "text-ink-2"}>{words(step)}</span>
      <span className="sr-only">
        {earned ? "earned" : `${formatAmount(reached)} of ${formatAmount(step)}`}
      </span>
    </li>
  );
}
