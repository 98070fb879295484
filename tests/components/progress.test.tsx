/** The Progress Tracker: the week against the plan on the dashboard, lifts and body weight over months on the profile. */
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { bodyMeasurements } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { savePlan } from "#app/data/planner/stored-plan.ts";
import { proposeAnswers } from "#app/domain/planner/answers.ts";
import { createPlan } from "#app/domain/planner/create-plan.ts";
import { readPast } from "#app/domain/planner/past.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { addDays, findWeekStart, startOfWeek } from "#app/lib/calendar-week.ts";
import { localDay } from "#tests/support/local-day.ts";
import { region } from "./cards.ts";
import { overflow, setWindow } from "./member-screens.ts";
import { renderMemberPage } from "./render-page.tsx";

const dayMs = 86_400_000;
const name = "Barbell Bench Press - Medium Grip";

/** Bench presses once a week for ten weeks, the newest now, each 2.5 kg heavier: three sets of five. */
const workouts = Array.from({ length: 10 }, (_, at): NewWorkout => {
  const end = Date.now() - 1000 - 7 * dayMs * (9 - at);
  const set = { kind: "normal" as const, weightG: 80_000 + at * 2500, reps: 5 };
  return {
    exercise: name,
    exerciseId: "barbell-bench-press-medium-grip",
    category: "strength",
    measure: "weight-reps",
    duration: 900,
    caloriesBurned: 75,
    startedAt: new Date(end - 900_000).toISOString(),
    endedAt: new Date(end).toISOString(),
    source: "exercise",
    kcalModel: "exercise",
    sets: ["0", "1", "2"].map((id) => ({ ...set, id })),
  };
});

const noPast = readPast([], localDay(0));
/** The last day of the week three weeks ago. */
const startedOn = addDays(startOfWeek(localDay(0), findWeekStart()), -15);
const plan = createPlan({ ...proposeAnswers(noPast), goal: "muscle" }, noPast, startedOn);
const keepPlan = (db: FitnessDatabase) => savePlan(db, { plan, weekOn: localDay(0), routineIds: [] });

test("without a plan the dashboard leads to one", async () => {
  const screen = await renderMemberPage("/dashboard", { workouts });
  await region("Progress Tracker").getByRole("link", { name: "Plan your training" }).click();
  await expect.poll(() => screen.bar.address).toBe("/workouts?tab=plan");
});

/** A workout that has the name of the plan's first session. */
const session: NewWorkout = {
  exercise: plan.sessions[0]?.name ?? "",
  category: "strength",
  duration: 1800,
  caloriesBurned: 100,
  startedAt: new Date(Date.now() - 1_802_000).toISOString(),
  endedAt: new Date(Date.now() - 2000).toISOString(),
  source: "session",
  kcalModel: "session",
};

test("the week stands against the plan: two sentences, the sessions, and each muscle in its band", async () => {
  await setWindow({ width: 320, height: 640 });
  await renderMemberPage("/dashboard", { workouts: [...workouts, session], fill: keepPlan });
  const card = region("Progress Tracker");
  const planned = plan.sessions.length;
  await expect
    .element(
      card.getByText(new RegExp(`1 of ${planned} sessions is done, and ${name} is up \\d+ % in four weeks`)),
    )
    .toBeVisible();
  const chest = card.getByRole("listitem").filter({ hasText: "Chest" });
  await expect.element(chest).toMatchTextContent(/3 of 6$/);
  await expect.element(card.getByText(`This week: 1 of ${planned}`)).toBeInTheDocument();
  await expect.element(card.getByText(/^Week of .+: \d/)).toHaveLength(3);
  expect(overflow()).toBeLessThanOrEqual(0);
});

test("the profile shows a lift's estimate and volume by week, and the body weight as a mean of seven days", async () => {
  await setWindow({ width: 320, height: 640 });
  await renderMemberPage("/profile", {
    workouts,
    fill: async (db) => {
      for (const [at, value] of [80_000, 83_000, 82_000].entries())
        await bodyMeasurements.add(db, { measure: "weight", day: localDay(-12 + at * 6), value });
    },
  });
  const card = region("Over months");
  const chart = card.getByRole("slider");
  await expect.element(chart).toHaveAccessibleName(`${name} over 26 weeks`);
  // Epley 119.6 kg and Brzycki 115.3 kg of 102.5 kg x 5.
  await expect.element(card.getByText("115.3 to 119.6 kg")).toBeVisible();
  await expect
    .element(card.getByText(/The last four weeks are \d+ % above the four before\.$/))
    .toBeVisible();
  await userEvent.click(card.getByRole("button", { name: "Volume" }));
  await expect.element(card.getByText("1,538 kg")).toBeVisible();
  await userEvent.selectOptions(card.getByRole("combobox", { name: "Lift" }), "Body weight");
  await expect.element(chart).toHaveAccessibleName("Body weight over 26 weeks");
  await expect.element(card.getByText("82.5 kg", { exact: true })).toBeVisible();
  await expect.element(card.getByText(/It is 2\.5\skg up\.$/)).toBeVisible();
  expect(overflow()).toBeLessThanOrEqual(0);
});
