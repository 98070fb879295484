/** A guest who never trained: from the questions to the first session, on a phone. */
import { expect, phone, test } from "./support/test.ts";
import { button, openTracker } from "./support/work-out-now.ts";

test.use({ viewport: phone });

test("a guest plans a week at home, is told why, uses it, and is led through the first session", async ({
  page,
}) => {
  await openTracker(page);
  await page.getByRole("link", { name: /^Plan your training/ }).click();
  await expect(page.getByRole("heading", { name: "Plan your training" })).toBeVisible();
  for (let question = 0; question < 6; question++) await button(page, "Next").click();
  await button(page, "Make my plan").click();
  const session = page.getByRole("region", { name: "Session 1" });
  await button(session, "2 sets, why?").first().click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Source" }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Use this plan").click();
  await button(session, "Start Full body A").click();
  await expect(page.getByText("Workout started! Keep it up! 💪")).toBeVisible();
  await expect(page.getByText(/RIR 3/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/RIR 3/).first()).toBeVisible();
});
