// docs/planner.md: the introduction, the rules with their sources, and forty persons' weeks.

import { readFileSync } from "node:fs";
import { createPlan } from "#app/domain/planner/create-plan.ts";
import { readPast } from "#app/domain/planner/past.ts";
import type { Plan, Week, WeekExercise } from "#app/domain/planner/plan.ts";
import { planWeek } from "#app/domain/planner/plan-week.ts";
import { findRule, type Rule, ruleIds, ruleSources } from "#app/domain/planner/rule-sources.ts";
import { bandOf } from "#app/domain/planner/volume.ts";
import { settingsSchema } from "#app/domain/settings.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatWeightWithUnit } from "#app/lib/weight.ts";
import { type Person, persons, today } from "./persons.ts";
import { catalogue } from "./real-catalogue.ts";

export const loading = settingsSchema.parse({});

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export const writeDocument = (): string =>
  `${[
    readFileSync(new URL("introduction.md", import.meta.url), "utf8").trim(),
    writeRules(),
    "## Forty weeks",
    "The planner writes these weeks. A test compares them with what it writes today.",
    ...persons.map(writePerson),
  ].join("\n\n")}\n`;

function writeRules(): string {
  const rows = ruleIds.map((id) => {
    const { says, isSecondHand, isOurChoice, within = [], ...own }: Rule = ruleSources[id];
    // A choice of ours names the rules themselves.
    const sources = [own, ...within.flatMap((one) => (isOurChoice ? [] : (findRule(one) ?? [])))]
      .map(({ source, url }) => (url ? `[${source}](${url})` : source))
      .join("; ");
    const marks = [isSecondHand && "second-hand", isOurChoice && "our choice"].filter(Boolean).join(", ");
    return `| ${id} | ${says} | ${sources} | ${marks} |`;
  });
  return ["## Rules and sources", "", "| | Rule | Source | |", "| --- | --- | --- | --- |", ...rows].join(
    "\n",
  );
}

function writePerson({ words, entries, answers, week: number }: Person, index: number): string {
  const past = readPast(entries, today);
  const first = createPlan(answers, past, today);
  const plan = number === undefined ? first : inWeek(first, number);
  const { week, problem } = planWeek(plan, { catalogue, past, today, loading });
  const asked = [
    `${answers.goal}, ${answers.experience}`,
    `${answers.days.map((day) => days[day - 1]).join(" ")}, ${answers.minutes} minutes`,
    answers.place,
    answers.spare.length > 0 && `spares ${answers.spare.join(", ")}`,
    answers.banned.length > 0 && `without ${answers.banned.join(", ")}`,
    answers.stressed.length > 0 && `stresses ${answers.stressed.join(", ")}`,
  ].filter(Boolean);
  return [`### ${index + 1}. ${words}`, `${asked.join(" · ")}`, week ? writeWeek(week) : problem].join(
    "\n\n",
  );
}

/** The plan some weeks later, with all sets done. */
const inWeek = (plan: Plan, week: number): Plan => ({
  ...plan,
  week,
  sets: Object.fromEntries(
    Object.entries(plan.sets).map(([muscle, sets]) => {
      const end = bandOf(muscle as keyof Plan["sets"], plan.answers)?.end ?? sets;
      return [muscle, Math.min(end, sets + week - 1)];
    }),
  ),
  mainLiftSets: Math.min(6, plan.mainLiftSets + week - 1),
});

function writeWeek({ sessions, muscles, shortfalls, notes }: Week): string {
  const blocks = sessions.map(({ name, weekday, minutes, exercises }) =>
    [`**${name}**, ${days[weekday - 1]}, ${minutes} minutes`, "", ...exercises.map(writeExercise)].join("\n"),
  );
  const counts = muscles
    .map(({ muscle, sets, goal }) => `${muscle} ${formatNumber(sets)}/${goal}`)
    .join(", ");
  return [
    ...notes.map(({ text }) => text),
    ...blocks,
    `Sets: ${counts}.`,
    ...(shortfalls.length > 0 ? [shortfalls.map(({ text }) => text).join(" ")] : []),
  ].join("\n\n");
}

function writeExercise({
  name,
  sets,
  minReps,
  maxReps,
  seconds,
  rir,
  restS,
  weightG,
  group,
  why,
}: WeekExercise) {
  const range = minReps === maxReps ? minReps : `${minReps}-${maxReps}`;
  const work = seconds === null ? `${sets} x ${range}` : `${sets} x ${seconds} s`;
  const weight = weightG === null ? "" : ` with ${formatWeightWithUnit(weightG, "kg")} (${why.weight.text})`;
  const letter = group === null ? "" : `${group}: `;
  return `- ${letter}${name}: ${work}, ${rir} RIR, ${restS} s${weight}`;
}
