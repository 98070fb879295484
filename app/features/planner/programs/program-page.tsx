import { useNavigate, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { defaultDays } from "#app/domain/planner/answers.ts";
import type { LinkContent } from "#app/domain/planner/link.ts";
import { roundLoad } from "#app/domain/planner/load.ts";
import { findPast } from "#app/domain/planner/past.ts";
import type { PlanContext } from "#app/domain/planner/plan.ts";
import { nameNeed } from "#app/domain/planner/planned-exercise.ts";
import type { Program } from "#app/domain/planner/programs/program.ts";
import { programWeek } from "#app/domain/planner/programs/program-week.ts";
import { describeLength, describeScheme, levels } from "#app/domain/planner/programs/program-words.ts";
import { firstMax, type TrainingMaxima } from "#app/domain/planner/programs/training-max.ts";
import { formatWeekday, listWeekdays, weekdayOf } from "#app/domain/routine/weekdays.ts";
import { listDays } from "#app/lib/calendar-week.ts";
import { formatWeight, parseWeight } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { reportFailure, showToast } from "#app/ui/toast.ts";
import { Choices } from "../choices.tsx";
import ShareDialog from "../share-dialog.tsx";
import type { Planner } from "../use-planner.ts";
import { WhyNumber } from "../why.tsx";
import { startProgram } from "./program-commands.ts";
import { programSearch } from "./program-search.ts";
import { ProgramSession } from "./program-session.tsx";

/** One program: for whom it is, its weeks with the owner's own weights, and what it takes to follow it. */
export function ProgramPage({ program, planner }: { program: Program; planner: Planner }) {
  const { context, settings, stored, hasProgram } = planner;
  const { weightUnit: unit } = settings;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [week, setWeek] = useState("1");
  const [shared, setShared] = useState<LinkContent | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = program.weeks[0]?.length ?? 0;
  const [days, setDays] = useState<readonly number[]>(() => proposeDays(context, count));
  const liftIds = [...new Set(program.lifts.map(({ exerciseId }) => exerciseId))];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => proposeMaxima(liftIds, planner));
  const parsed = liftIds.map((id) => ({ id, ...parseMax(typed[id] ?? "", planner) }));
  const maxima = toMaxima(program, parsed, planner);
  // Until a weight is known, its percentage says more than the bar.
  const shownMaxima = toMaxima(
    program,
    parsed.filter(({ grams }) => grams !== null),
    planner,
    false,
  );
  const daysError = days.length === count ? undefined : `Choose ${count} days.`;
  const isRight = !daysError && parsed.every(({ error }) => error === null);

  async function use(): Promise<void> {
    if (!isRight) return;
    setBusy(true);
    const run = { programId: program.id, week: 1, session: 0, maxima };
    const begun = startProgram(planner, program, run, orderDays(days, context.today), new Date());
    const isBegun = await reportFailure(begun, "The program could not be used.");
    setBusy(false);
    if (!isBegun) return;
    showToast(`${program.name} is your program now`, { detail: "Each session is offered on its day." });
    navigate(programSearch(params, null));
  }

  return (
    <article aria-label={program.name} className="grid gap-5">
      <div className="grid gap-2">
        <h3 className="text-2xl">{program.name}</h3>
        <p className="max-w-prose">{program.description}</p>
        <p className="text-ink-2 text-sm">
          {program.origin.label}{" "}
          <a
            href={program.origin.url}
            target="_blank"
            rel="noreferrer"
            className="inline-block font-semibold text-volt-ink underline underline-offset-4"
          >
            Source
          </a>
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 rounded-lg bg-surface-2 p-4 sm:grid-cols-2">
        <Fact name="For whom" value={levels[program.level]} />
        <Fact name="How often" value={`${count} days a week, ${describeLength(program)}`} />
        <Fact name="Equipment" value={program.needs.length > 0 ? listNeeds(program) : "Nothing"} />
        <Fact name="Loads" value={describeScheme(program)} />
      </dl>
      <SectionCard title="Follow it">
        {liftIds.length > 0 && (
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="sr-only">What you can lift once</legend>
            <p className="max-w-prose text-ink-2 text-sm sm:col-span-2">
              What you can lift once, in {unit}: the training maximum follows from it. Leave it empty to begin
              with the bar.
            </p>
            {liftIds.some((id) => bestOf(id, planner) !== null) && (
              <WhyNumber
                why={whyEstimate}
                label="Estimated from your history"
                className="text-sm sm:col-span-2"
              />
            )}
            {parsed.map(({ id, error }) => (
              <Field
                key={id}
                label={context.catalogue.find(id)?.name ?? id}
                inputMode="decimal"
                value={typed[id] ?? ""}
                error={error ?? undefined}
                onChange={({ currentTarget }) => setTyped({ ...typed, [id]: currentTarget.value })}
              />
            ))}
          </fieldset>
        )}
        <div className="grid gap-2">
          <p className="font-semibold text-sm">On which days?</p>
          <Choices
            label="Days"
            isSmall
            max={count}
            choices={listWeekdays(settings.weekStart).map((day) => ({
              value: String(day),
              label: formatWeekday(day, "short"),
            }))}
            chosen={days.map(String)}
            onChange={(chosen) => setDays(chosen.map(Number))}
          />
          {daysError && (
            <p role="alert" className="font-semibold text-danger text-sm">
              {daysError}
            </p>
          )}
        </div>
        {(stored || hasProgram) && (
          <p className="text-ink-2 text-sm">It replaces the {stored ? "plan" : "program"} that you have.</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="lg" busy={isBusy} disabled={!isRight} onClick={() => void use()}>
            Use this program
          </Button>
          <Button size="lg" onClick={() => setShared({ kind: "program", program: program.id })}>
            Share program
          </Button>
        </div>
      </SectionCard>
      <section aria-label="Weeks" className="grid grid-cols-1 gap-3">
        {program.weeks.length > 1 && (
          <Segments
            label="Week"
            options={program.weeks.map((_, index) => ({ value: `${index + 1}`, label: `Week ${index + 1}` }))}
            value={week}
            onChoose={setWeek}
          />
        )}
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {programWeek(program, Number(week), shownMaxima, context.loading).map((session, index) => (
            <ProgramSession
              // biome-ignore lint/suspicious/noArrayIndexKey: a week has the same session twice
              key={index}
              number={index + 1}
              {...{ program, session, context }}
              maxima={shownMaxima}
            />
          ))}
        </div>
      </section>
      {shared && <ShareDialog content={shared} onClose={() => setShared(null)} />}
    </article>
  );
}

const whyEstimate = {
  text: "What is filled in is the best of your last days with the lift, by the mean of the formulas of Epley and Brzycki.",
  rule: "R20",
} as const;

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-ink-2 text-sm">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

const listNeeds = ({ needs }: Program): string => needs.map(nameNeed).join(", ");

const bestOf = (exerciseId: string, { context: { catalogue, past } }: Planner): number | null => {
  const exercise = catalogue.find(exerciseId);
  const recent = exercise && findPast(past, exercise)?.estimates.map(({ grams }) => grams);
  return recent?.length ? Math.max(...recent) : null;
};

/** The best estimate of the last days with the lift, in the owner's unit; empty if there is none. */
const proposeMaxima = (ids: readonly string[], planner: Planner): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ids.map((id) => {
      const best = bestOf(id, planner);
      const exercise = planner.context.catalogue.find(id);
      const load = best && exercise ? roundLoad(best, exercise, planner.context.loading) : null;
      return [id, load === null ? "" : formatWeight(load, planner.settings.weightUnit)];
    }),
  );

function parseMax(text: string, { settings }: Planner): { grams: number | null; error: string | null } {
  if (text.trim() === "") return { grams: null, error: null };
  const { grams, error } = parseWeight(text, settings.weightUnit);
  if (grams === null) return { grams, error };
  return grams > 0 ? { grams, error: null } : { grams: null, error: "Enter a weight above 0." };
}

function toMaxima(
  program: Program,
  known: readonly { id: string; grams: number | null }[],
  { settings: { barG, weightUnit } }: Planner,
  beginsWithBar = true,
): TrainingMaxima {
  return Object.fromEntries(
    program.lifts.flatMap(({ id, exerciseId, startPercent }) => {
      const grams = known.find((one) => one.id === exerciseId)?.grams ?? null;
      if (grams === null && !beginsWithBar) return [];
      // Without a bar, the smallest pair of plates.
      const lightest = Math.max(barG, 2500);
      const max = firstMax(program, id, grams ?? Math.ceil((lightest * 100) / startPercent), weightUnit);
      return max ? [[id, max] as const] : [];
    }),
  );
}

const proposeDays = ({ past }: PlanContext, count: number): readonly number[] =>
  past.usualDays.length === count ? past.usualDays : (defaultDays[count] ?? []);

/** From today on, so that the first session comes first. */
const orderDays = (days: readonly number[], today: string): readonly number[] =>
  listDays(today, 7)
    .map(weekdayOf)
    .filter((day) => days.includes(day));
