/** A guest's settings: all that a member has for the device, in one sheet, with import, export and erasing. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSettings } from "#app/data/settings/settings.ts";
import { makePushDay } from "#tests/support/training.ts";
import { dialog, openMember, openTracker, press, withData } from "./cards.ts";

const settings = dialog("Settings");

const titlesOf = (sections: Iterable<Element>): (string | null)[] =>
  [...sections].map((heading) => heading.textContent);

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
  expect(bar.address).toBe("/work-out-now?settings=weights");
  await expect.element(settings.getByRole("heading", { name: "Weights" })).toHaveFocus();
  await expect.element(settings.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});

test("a guest has every setting that a member has on the device", async () => {
  await openMember("/settings");
  await expect.element(page.getByRole("heading", { name: "Week" })).toBeVisible();
  const ofDevice = ["workout", "weights", "week", "appearance", "data", "danger"];
  const members = titlesOf(document.querySelectorAll(ofDevice.map((id) => `#${id} > div > h2`).join()));
  expect(members).toHaveLength(ofDevice.length);
  await openTracker();
  await press("Settings");
  await expect.element(settings.getByRole("heading", { name: "Danger zone" })).toBeInTheDocument();
  expect(titlesOf(settings.element().querySelectorAll("section > div > h2"))).toEqual(members);

  await press("90 s", settings);
  await settings.getByRole("switch", { name: /^Keep the screen awake/ }).click();
  await settings.getByRole("switch", { name: /^Sound/ }).click();
  await settings.getByRole("switch", { name: /^Reduce motion/ }).click();
  await press("Sunday", settings);
  await press("Dark", settings);
  await expect
    .poll(() => withData(readSettings))
    .toMatchObject({ defaultRestS: 90, keepAwake: false, sound: false, weekStart: "sunday" });
  await page.viewport(320, 640);
  const chosen = settings.getByRole("button", { name: "Monday" }).element().getBoundingClientRect();
  const week = settings.getByRole("region", { name: "Week" }).element().getBoundingClientRect();
  expect(chosen.right).toBeLessThan(week.right);
  expect(document.documentElement.dataset).toMatchObject({ motion: "reduce", theme: "dark" });
  await press("System", settings);
  await settings.getByRole("switch", { name: /^Reduce motion/ }).click();
  await expect.poll(() => document.documentElement.dataset.motion).toBeUndefined();
});
