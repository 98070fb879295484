/** The search opens what was found, not only the page that lists it. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routines } from "#app/data/collections.ts";
import { box, dialog, openMember, openTracker } from "./cards.ts";
import type { PageOptions } from "./render-page.tsx";

const fill: PageOptions["fill"] = async (db) => {
  for (const name of ["Morning", "Evening legs"])
    await routines.add(db, { name, steps: [{ exerciseId: "squats", seconds: 60, restS: 30 }] });
};

test.each([
  ["a member", () => openMember("/dashboard", { fill }), "/workouts?tab=routines"],
  ["a guest", () => openTracker({ fill }), "/work-out-now?tab=workout"],
] as const)("the search opens a routine of %s", async (_who, open, address) => {
  const { bar } = await open();
  await userEvent.keyboard("{Control>}k{/Control}");
  await page.getByRole("combobox", { name: "Search" }).fill("evening");
  await page.getByRole("option", { name: /^Evening legs/ }).click();
  await expect.element(box(dialog("Edit routine"), "Name")).toHaveValue("Evening legs");
  await expect.poll(() => bar.address).toBe(address);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog("Edit routine")).not.toBeInTheDocument();
});
