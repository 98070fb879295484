/** A guest's settings: units, plates, import and export. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makePushDay } from "#tests/support/training.ts";
import { dialog, openTracker, press } from "./cards.ts";

const settings = dialog("Settings");

test("a guest chooses the unit and the plates, and finds import and export, from the tracker and from the search", async () => {
  const { bar } = await openTracker({ workouts: makePushDay("push", Date.now() - 3_600_000) });
  await press("Settings");
  await press("lb", settings);
  await expect.element(settings.getByLabelText("Bar")).toMatchTextContent(/45 lb/);
  await expect.element(settings.getByRole("button", { name: "Export CSV" })).toBeVisible();
  await expect.element(settings.getByText("Import a file")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(settings).not.toBeInTheDocument();
  await page.getByRole("tab", { name: "History" }).click();
  await expect
    .element(page.getByRole("list", { name: "Exercises of Push day" }))
    .toMatchTextContent(/176.37 lb/);
  await userEvent.keyboard("{Control>}k{/Control}");
  await page.getByRole("combobox", { name: "Search" }).fill("plates");
  await userEvent.keyboard("{Enter}");
  await expect.element(settings).toBeVisible();
  expect(bar.address).toBe("/work-out-now?settings=");
});
