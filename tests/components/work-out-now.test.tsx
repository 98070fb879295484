import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "./render-page.tsx";

test("the start of a workout is announced", async () => {
  await page.viewport(390, 844);
  const screen = await renderPage("/work-out-now");
  await screen.getByRole("button", { name: "Start Workout", exact: true }).click();
  await expect.element(page.getByText("Workout started! Keep it up! 💪")).toBeVisible();
});
