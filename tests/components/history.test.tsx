import { expect, test } from "vitest";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { renderMemberPage } from "./render-page.tsx";

test("the history lists a member's workouts, the newest first", async () => {
  const screen = await renderMemberPage("/history", { workouts: makeWorkouts(3, 5) });
  const rows = screen.getByRole("list", { name: "Workouts" }).getByRole("link");
  await expect.element(rows.nth(0)).toHaveTextContent("Push-ups");
  await expect.element(rows.nth(2)).toHaveTextContent("Running");
});
