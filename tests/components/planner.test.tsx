import { expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { routines } from "#app/data/collections.ts";
import { savePlan } from "#app/data/planner/stored-plan.ts";
import { proposeAnswers } from "#app/domain/planner/answers.ts";
import { createPlan } from "#app/domain/planner/create-plan.ts";
import { readPlanFragment, toPlanFragment } from "#app/domain/planner/link.ts";
import { readPast } from "#app/domain/planner/past.ts";
import { openData } from "./member-screens.ts";
import { renderMemberPage, renderPage } from "./render-page.tsx";

const noPast = readPast([], "2026-11-02");
const plan = createPlan(proposeAnswers(noPast), noPast, "2026-11-02");

const next = () => page.getByRole("button", { name: "Next", exact: true });

/** The exercise in a session of the plan. */
const planned = (session: Locator, name: string) => session.getByRole("listitem").filter({ hasText: name });

/** Answers all questions with what they propose. */
async function makePlan() {
  for (let question = 0; question < 6; question++) await next().click();
  await page.getByRole("button", { name: "Make my plan" }).click();
  await expect.element(page.getByRole("region", { name: "Your week" })).toBeVisible();
}

test("a guest without a history gets a week at home in eight presses, and is told why of each number", async () => {
  await page.viewport(390, 844);
  let presses = 0;
  const count = () => void presses++;
  addEventListener("pointerdown", count);
  onTestFinished(() => removeEventListener("pointerdown", count));
  await renderPage("/work-out-now");
  await page.getByRole("link", { name: /^Plan your training/ }).click();
  await expect.element(page.getByRole("heading", { name: "Plan your training" })).toBeVisible();
  await makePlan();
  expect(presses).toBe(8);
  const session = page.getByRole("region", { name: "Session 1" });
  await expect.element(session).toBeVisible();
  const numbers = session.getByRole("button", { name: /why\?$/ });
  expect(numbers.elements().length).toBeGreaterThan(5);
  await numbers.nth(1).click();
  await expect.element(page.getByRole("dialog").getByRole("link", { name: "Source" }).first()).toBeVisible();
});

test("a member's plan is used as routines, which lose what is left out", async () => {
  const screen = await renderMemberPage("/workouts?tab=plan");
  await makePlan();
  await page.getByRole("button", { name: "Use this plan" }).click();
  await expect.element(page.getByText("Your sessions are routines now")).toBeVisible();
  await screen.getByRole("tab", { name: "Routines" }).click();
  const routines = page.getByRole("list", { name: "Your routines" });
  await expect.element(routines.getByText("Full body A")).toBeVisible();
});

test("an exercise is locked, swapped for one of five, and left out for good", async () => {
  await renderMemberPage("/workouts?tab=plan");
  await makePlan();
  const session = page.getByRole("region", { name: "Session 1" });
  await planned(session, "Squats").getByRole("button", { name: "Lock", exact: true }).click();
  await expect
    .element(planned(session, "Squats").getByRole("button", { name: "Lock", exact: true }))
    .toHaveAttribute("aria-pressed", "true");
  await planned(session, "Plank").getByRole("button", { name: "Swap", exact: true }).click();
  const proposals = page.getByRole("dialog").getByRole("button", { name: /^Take/ });
  await expect.element(proposals.nth(4)).toBeVisible();
  const name = (proposals.nth(0).element().getAttribute("aria-label") ?? "").replace("Take ", "");
  await proposals.nth(0).click();
  await expect.element(session.getByText(name, { exact: true })).toBeVisible();
  await planned(session, name).getByRole("button", { name: "Leave out" }).click();
  await expect
    .element(page.getByRole("region", { name: "Your week" }).getByText(name, { exact: true }))
    .not.toBeInTheDocument();
});

test("each question is one group with its name, also where it has several choices", async () => {
  await renderMemberPage("/workouts?tab=plan");
  for (const name of ["Goal", "Days", "Minutes", "Equipment", "Experience", "Spare", "Stress"]) {
    await expect.element(page.getByRole("group", { name })).toBeVisible();
    if (name !== "Stress") await next().click();
  }
});

test("a week that was just made has the focus", async () => {
  await renderMemberPage("/workouts?tab=plan");
  await makePlan();
  await expect.element(page.getByRole("region", { name: "Your week" })).toHaveFocus();
});

test("the week that follows another one has the focus", async () => {
  await renderMemberPage("/workouts?tab=plan", {
    fill: (db) => savePlan(db, { plan, weekOn: "2026-11-02", routineIds: [] }),
  });
  await page.getByRole("button", { name: "Plan the next week" }).click();
  await expect.element(page.getByRole("region", { name: "Your week" })).toHaveFocus();
});

test("a reason has one link named Source, and more sources by their names", async () => {
  await renderMemberPage("/workouts?tab=plan");
  await makePlan();
  await page
    .getByRole("region", { name: "Session 1" })
    .getByRole("button", { name: "2 sets, why?" })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("link", { name: "Source" })).toBeVisible();
  await expect.element(dialog.getByRole("link", { name: /^Baz-Valle et al/ })).toBeVisible();
});

test("a remark on the whole week names its rule and its source", async () => {
  await renderMemberPage("/workouts?tab=plan", {
    fill: (db) => savePlan(db, { plan: { ...plan, phase: "deload" }, weekOn: "2999-01-01", routineIds: [] }),
  });
  await page.getByRole("button", { name: "Rule R21, why?" }).click();
  await expect.element(page.getByRole("dialog").getByRole("link", { name: "Source" })).toBeVisible();
});

test("what is left out is among the answers, can be allowed again, and more can be left out", async () => {
  await renderMemberPage("/workouts?tab=plan", {
    fill: (db) =>
      savePlan(db, {
        plan: { ...plan, answers: { ...plan.answers, banned: ["squats"] } },
        weekOn: "2999-01-01",
        routineIds: [],
      }),
  });
  const week = page.getByRole("region", { name: "Your week" });
  await expect.element(week).toBeVisible();
  await expect.element(week.getByText("Squats", { exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Change answers" }).click();
  for (let question = 0; question < 5; question++) await next().click();
  const leftOut = page.getByRole("group", { name: "Exercises that are left out" });
  await expect.element(leftOut.getByRole("checkbox", { name: "Squats" })).toBeChecked();
  await leftOut.getByText("Squats").click();
  await page.getByRole("combobox", { name: "Leave out an exercise" }).selectOptions("Plank");
  await expect.element(leftOut.getByRole("checkbox", { name: "Plank" })).toBeChecked();
  await next().click();
  await page.getByRole("button", { name: "Make my plan" }).click();
  await expect.element(week.getByText("Squats", { exact: true }).first()).toBeVisible();
  await expect.element(week.getByText("Plank", { exact: true })).not.toBeInTheDocument();
});

test("an exercise is swapped for this time only, in its routine as well, and comes back", async () => {
  const { user } = await renderMemberPage("/workouts?tab=plan");
  await makePlan();
  await page.getByRole("button", { name: "Use this plan" }).click();
  await expect.element(page.getByText("Your sessions are routines now")).toBeVisible();
  const db = await openData({ kind: "account", id: user.id });
  onTestFinished(() => db.close());
  const session = page.getByRole("region", { name: "Session 1" });
  await planned(session, "Squats").getByRole("button", { name: "Swap", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Only this time" }).click();
  const first = dialog.getByRole("button", { name: /^Take/ }).first();
  const name = (first.element().getAttribute("aria-label") ?? "").replace("Take ", "");
  await first.click();
  await expect.element(session.getByText("this time, instead of Squats")).toBeVisible();
  await expect.element(planned(session, name).getByRole("button", { name: "Lock" })).not.toBeInTheDocument();
  await expect.poll(async () => JSON.stringify(await routines.list(db))).toContain(name);
  await planned(session, name).getByRole("button", { name: "Swap" }).click();
  await dialog.getByRole("button", { name: "Back to Squats" }).click();
  await expect
    .element(planned(session, "Squats").getByRole("button", { name: "Lock", exact: true }))
    .toBeVisible();
});

test("answers are changed later, and a wrong one says what to do", async () => {
  await renderMemberPage("/workouts?tab=plan");
  await makePlan();
  await page.getByRole("button", { name: "Change answers" }).click();
  await next().click();
  const days = page.getByRole("group", { name: "Days" });
  for (const box of days.getByRole("checkbox").elements())
    if (box instanceof HTMLInputElement && box.checked) box.click();
  await next().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Choose at least one day.");
  await days.getByText("Tue").click();
  for (let question = 1; question < 6; question++) await next().click();
  await page.getByRole("button", { name: "Make my plan" }).click();
  await expect.element(page.getByRole("region", { name: "Session 1" }).getByText(/^Tuesday/)).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Session 2" })).not.toBeInTheDocument();
});

test("a plan that was shared by a link is shown, and used only on request", async () => {
  const { fragment } = await toPlanFragment({ kind: "plan", plan });
  await renderPage(`/work-out-now?plan=#${fragment}`);
  const shared = page.getByRole("region", { name: "Shared plan" });
  await expect.element(shared.getByText(/Full body A/)).toBeVisible();
  await expect.element(shared.getByText(/Plank \d x \d+ s/).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Next", exact: true })).toBeVisible();
  await shared.getByRole("button", { name: "Use" }).click();
  await expect.element(page.getByRole("region", { name: "Session 1" })).toBeVisible();
  await expect.element(shared).not.toBeInTheDocument();
});

test.each(["nonsense", "A".repeat(9000)])("a damaged link says so (%#)", async (fragment) => {
  await renderPage(`/work-out-now?plan=#${fragment}`);
  await expect.element(page.getByRole("region", { name: "Shared plan" }).getByRole("alert")).toBeVisible();
});

test("after its week the plan asks what was too much, and goes on", async () => {
  await renderMemberPage("/workouts?tab=plan", {
    fill: (db) => savePlan(db, { plan, weekOn: "2026-11-02", routineIds: [] }),
  });
  const over = page.getByRole("region", { name: "Week 1 is over" });
  await expect.element(over).toBeVisible();
  await over.getByText("Glutes").click();
  await over.getByRole("button", { name: "Plan the next week" }).click();
  await expect.element(page.getByText("Block 1, week 2")).toBeVisible();
  await expect.element(over).not.toBeInTheDocument();
});

test("a plan that is shared holds nothing of what is spared", async () => {
  await renderMemberPage("/workouts?tab=plan", {
    fill: (db) =>
      savePlan(db, {
        plan: { ...plan, answers: { ...plan.answers, spare: ["knee"] } },
        weekOn: "2999-01-01",
        routineIds: [],
      }),
  });
  await page.getByRole("button", { name: "Share plan" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  await expect.element(link).toBeVisible();
  const { hash, pathname } = new URL((link.element() as HTMLInputElement).value);
  expect(pathname).toBe("/plan");
  const { content } = await readPlanFragment(hash);
  expect(content).toMatchObject({ kind: "plan", plan: { answers: { spare: [] } } });
});

test("a program is looked at, asks for the maxima that it needs, and is followed with the person's own weights", async () => {
  await page.viewport(390, 844);
  const screen = await renderMemberPage("/workouts?tab=plan");
  await page.getByRole("link", { name: /^Or follow a program/ }).click();
  await page.getByRole("link", { name: /^Five by five/ }).click();
  const program = page.getByRole("article", { name: "Five by five" });
  await expect.element(program.getByRole("link", { name: "Source" }).first()).toBeVisible();
  await program.getByRole("textbox", { name: "Barbell Squat" }).fill("100");
  // 65 % of it, and the program has all of that.
  await program.getByRole("button", { name: "5 x 5, 65 kg, why?" }).first().click();
  await expect.element(page.getByRole("dialog").getByRole("link", { name: "Source" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await program.getByText("Mon", { exact: true }).click();
  await expect.element(program.getByText("Choose 3 days.")).toBeVisible();
  await program.getByText("Mon", { exact: true }).click();
  await program.getByRole("button", { name: "Use this program" }).click();
  const week = page.getByRole("region", { name: "Your week" });
  await expect.element(week.getByText("Week 1 of 2, 0 of 3 sessions done")).toBeVisible();
  await expect.element(week.getByRole("button", { name: "Barbell Squat: 65 kg, why?" })).toBeVisible();
  await screen.getByRole("tab", { name: "Routines" }).click();
  await expect
    .element(page.getByRole("list", { name: "Your routines" }).getByText("Five by five: B"))
    .toBeVisible();
});

test.each([
  ["bands-only", "Bands only"],
  ["constructor", "Programs"],
])("a link to the program %s opens %s", async (program, heading) => {
  const { fragment } = await toPlanFragment({ kind: "program", program });
  await renderPage(`/work-out-now?plan=#${fragment}`);
  await expect.element(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  const unknown = page.getByText(/^There is no such program/);
  await expect.poll(() => unknown.elements().length).toBe(program === "constructor" ? 1 : 0);
});

/** A plan of Monday, Wednesday and Friday that began on that Monday, seen at noon of a day of its week. */
async function openWeek(day: string, path = "/workouts?tab=plan") {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00`) });
  onTestFinished(() => void vi.useRealTimers());
  return renderMemberPage(path, {
    fill: (db) => savePlan(db, { plan, weekOn: "2026-11-02", routineIds: [] }),
  });
}

test("after a missed day the rest of the week is filled anew, but only as a choice, and what changes is said first", async () => {
  await openWeek("2026-11-04");
  const missed = page.getByRole("region", { name: "Monday went by without its session" });
  await expect.element(missed.getByText(/^Wednesday: Full body A.*instead of Monday/)).toBeVisible();
  await expect.element(missed.getByText("Full body C is left out this week")).toBeVisible();
  await missed.getByRole("button", { name: "Leave it as it is" }).click();
  await expect.element(missed).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Session 3" })).toBeVisible();
});

test("after a missed day without another one this week, it is said that nothing is carried on", async () => {
  await openWeek("2026-11-07");
  const week = page.getByRole("region", { name: "Your week" });
  await expect
    .element(
      week.getByText(
        /^Full body A, Full body B and Full body C were not done, and none of your days is left/,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Fill the rest anew" })).not.toBeInTheDocument();
});

test("the rest that was filled anew is the week until the next one", async () => {
  await openWeek("2026-11-04");
  await page.getByRole("button", { name: "Fill the rest anew" }).click();
  await expect.element(page.getByRole("region", { name: "Session 1" }).getByText(/^Wednesday/)).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Session 3" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Use this plan" }).click();
  await expect.element(page.getByText("Your sessions are routines now")).toBeVisible();
  await page.getByRole("button", { name: "Plan the week as before" }).click();
  await expect.element(page.getByRole("region", { name: "Session 3" })).toBeVisible();
});

test("on a tired day a session starts with fewer sets and more in reserve", async () => {
  const { bar } = await openWeek("2026-11-02");
  const session = page.getByRole("region", { name: "Session 1" });
  await session.getByRole("button", { name: "Not at your best?" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/^\d sets less, and one more repetition in reserve/)).toBeVisible();
  await dialog.getByText("Something hurts").click();
  await dialog.getByText("Knee", { exact: true }).click();
  await expect.element(dialog.getByText(/^Left out today: Squats/)).toBeVisible();
  await dialog.getByText("Tired", { exact: true }).click();
  await dialog.getByRole("button", { name: /^Start Full body A/ }).click();
  await expect.poll(() => bar.address).toMatch(/^\/workouts\/[0-9a-f-]+$/);
  await expect.element(page.getByText(/RIR 4/).first()).toBeVisible();
});

test("the dashboard offers the plan's next session, also after its day, and asks how the person is on request", async () => {
  const { bar } = await openWeek("2026-11-03");
  await page.getByRole("button", { name: "Use this plan" }).click();
  await expect.element(page.getByText("Your sessions are routines now")).toBeVisible();
  bar.go("/dashboard");
  const next = page.getByRole("region", { name: "Next" });
  await expect.element(next.getByText("Next session, planned for Monday")).toBeVisible();
  // On a phone its actions stand in one line.
  for (const width of [320, 390]) {
    await page.viewport(width, 844);
    const topOf = (control: Locator) => control.element().getBoundingClientRect().top;
    const start = next.getByRole("button", { name: /^Start/ });
    expect(topOf(next.getByRole("link", { name: "Not at your best?" }))).toBe(topOf(start));
  }
  await next.getByRole("link", { name: "Not at your best?" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Start Full body A/ })
    .click();
  await expect.poll(() => bar.address).toMatch(/^\/workouts\/[0-9a-f-]+$/);
  await expect.element(page.getByText(/RIR 4/).first()).toBeVisible();
});

test("a routine is shared by a link, without the weights of its owner", async () => {
  await renderMemberPage("/workouts?tab=routines", {
    fill: (db) =>
      routines.add(db, {
        name: "Push",
        steps: [
          {
            exerciseId: "push-ups",
            seconds: 60,
            restS: 60,
            target: { sets: 3, minReps: 8, maxReps: 12, weightG: 5000 },
          },
        ],
      }),
  });
  await page.getByRole("button", { name: "Share Push" }).click();
  const link = page.getByRole("dialog").getByRole("textbox", { name: "Link" });
  await expect.element(link).toBeVisible();
  const { content } = await readPlanFragment(new URL((link.element() as HTMLInputElement).value).hash);
  expect(content).toMatchObject({
    kind: "routine",
    routine: { name: "Push", steps: [{ target: { sets: 3, minReps: 8, maxReps: 12 } }] },
  });
  expect(JSON.stringify(content)).not.toContain("weightG");
});

test("a routine that was shared is looked at with its sets, and used on request", async () => {
  const { fragment } = await toPlanFragment({
    kind: "routine",
    routine: {
      name: "Push",
      steps: [
        ...["push-ups", "squats"].map((exerciseId) => ({
          exerciseId,
          seconds: 60,
          restS: 60,
          target: { sets: 3, minReps: 8, maxReps: 12, group: "A" },
        })),
        { exerciseId: "lunges", seconds: 60, restS: 0, target: { sets: 2, minReps: 5, maxReps: 5 } },
      ],
    },
  });
  await renderPage(`/work-out-now?plan=#${fragment}`);
  const shared = page.getByRole("region", { name: "Shared routine: Push" });
  await expect.element(shared.getByText(/^Push-ups: 3 x 8 to 12, superset A$/i)).toBeVisible();
  await expect.element(shared.getByText(/^Lunges: 2 x 5$/i)).toBeVisible();
  await shared.getByRole("button", { name: "Use" }).click();
  await expect.element(shared).not.toBeInTheDocument();
  await expect.element(page.getByText("Saved the routine Push")).toBeVisible();
});

test("a plan that another tab changes is the one that is shown", async () => {
  const { user } = await openWeek("2026-11-02");
  await expect.element(page.getByRole("region", { name: "Session 3" })).toBeVisible();
  const other = await openData({ kind: "account", id: user.id });
  onTestFinished(() => other.close());
  const shorter = createPlan({ ...plan.answers, days: [2] }, noPast, "2026-11-02");
  await savePlan(other, { plan: shorter, weekOn: "2026-11-02", routineIds: [] });
  await expect.element(page.getByRole("region", { name: "Session 1" }).getByText(/^Tuesday/)).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Session 3" })).not.toBeInTheDocument();
});
