import { expect, phone, test } from "./support/test.ts";
import { advance, button, openTracker } from "./support/work-out-now.ts";

test.use({ viewport: phone });

test("a guest starts a workout, ends it, and finds it in the history after a reload @engines", async ({
  page,
}) => {
  await openTracker(page);
  await button(page, "Start Workout").click();
  await expect(page.getByText("Workout started! Keep it up! 💪")).toBeVisible();
  await advance(page, 60);
  await button(page, "End Workout").click();
  await expect(page.getByText(/^Workout completed!/)).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveText([/General Workout.*1:00/]);
});
