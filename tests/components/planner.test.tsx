import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderMemberPage, renderPage } from "./render-page.tsx";

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
