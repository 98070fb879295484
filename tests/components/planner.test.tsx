import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { savePlan } from "#app/data/planner/stored-plan.ts";
import { proposeAnswers } from "#app/domain/planner/answers.ts";
import { createPlan } from "#app/domain/planner/create-plan.ts";
import { readPlanFragment, toPlanFragment } from "#app/domain/planner/link.ts";
import { readPast } from "#app/domain/planner/past.ts";
import { renderMemberPage, renderPage } from "./render-page.tsx";

const noPast = readPast([], "2026-11-02");
const plan = createPlan(proposeAnswers(noPast), noPast, "2026-11-02");

const next = () => page.getByRole("button", { name: "Next", exact: true });

/** Answers all questions with what they propose. */
async function makePlan() {
  for (let question = 0; question < 6; question++) await next().click();
  await page.getByRole("button", { name: "Make my plan" }).click();
  await expect.element(page.getByRole("region", { name: "Your week" })).toBeVisible();
}

test("a guest without a history gets a week at home in eight presses, and is told why of each number", async () => {
  await page.viewport(390, 844);
  await renderPage("/work-out-now");
  await page.getByRole("link", { name: /^Plan your training/ }).click();
  await expect.element(page.getByRole("heading", { name: "Plan your training" })).toBeVisible();
  await makePlan();
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
  await session.getByRole("button", { name: "Lock Squats" }).click();
  await expect
    .element(session.getByRole("button", { name: "Lock Squats" }))
    .toHaveAttribute("aria-pressed", "true");
  await session.getByRole("button", { name: "Swap Plank" }).click();
  const proposals = page.getByRole("dialog").getByRole("button", { name: /^Take/ });
  await expect.element(proposals.nth(4)).toBeVisible();
  const name = (proposals.nth(0).element().getAttribute("aria-label") ?? "").replace("Take ", "");
  await proposals.nth(0).click();
  await expect.element(session.getByText(name, { exact: true })).toBeVisible();
  await session.getByRole("button", { name: `Leave out ${name}` }).click();
  await expect
    .element(page.getByRole("region", { name: "Your week" }).getByText(name, { exact: true }))
    .not.toBeInTheDocument();
});

test("answers are changed later, and a wrong one says what to do", async () => {
  await renderMemberPage("/workouts?tab=plan");
  await makePlan();
  await page.getByRole("button", { name: "Change answers" }).click();
  await next().click();
  const days = page.getByRole("group", { name: "Days" }).first();
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
  const unknown = page.getByText("There is no such program.");
  await expect.poll(() => unknown.elements().length).toBe(program === "constructor" ? 1 : 0);
});
