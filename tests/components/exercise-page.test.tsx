/** The page of an exercise, and what body weight, plates and muscles say beside it. */
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bodyMeasurements } from "#app/data/collections.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { localDay } from "#tests/support/local-day.ts";
import { box, button, dialog, openMember, press, readStored, region, reload } from "./cards.ts";

const dayMs = 86_400_000;
const bench = { id: "barbell-bench-press-medium-grip", name: "Barbell Bench Press - Medium Grip" };
const benchPath = `/workouts/exercises/${bench.id}`;
const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Bench presses every third day, the newest yesterday: a warm-up, then three sets that grow by a kilogram a time. */
function makeBenchPresses(count: number): NewWorkout[] {
  return Array.from({ length: count }, (_, index) => {
    const end = Date.now() - dayMs * (1 + 3 * (count - 1 - index));
    const weightG = 60_000 + index * 1000;
    return {
      exercise: bench.name,
      exerciseId: bench.id,
      category: "strength",
      measure: "weight-reps",
      duration: 900,
      caloriesBurned: 75,
      startedAt: new Date(end - 900_000).toISOString(),
      endedAt: new Date(end).toISOString(),
      source: "exercise",
      kcalModel: "exercise",
      sets: [
        { id: "0", kind: "warm-up", weightG: 40_000, reps: 10 },
        { id: "1", kind: "normal", weightG, reps: 8 },
        { id: "2", kind: "normal", weightG: weightG + 2500, reps: 5, rpe: 8.5 },
        { id: "3", kind: "failure", weightG, reps: 6 },
      ],
    };
  });
}

/** The number of a record, by its label. */
const expectRecord = (label: string, text: string) =>
  expect
    .poll(() => {
      const groups = region("Records").query()?.querySelectorAll("dl > div") ?? [];
      const found = [...groups].find((group) => group.textContent?.includes(label));
      return found?.querySelector("dd > span")?.textContent?.trim().replaceAll(/\s/g, " ");
    })
    .toBe(text);

test("records, progress and sets say what was lifted, in the person's unit", async () => {
  const screen = await openMember(benchPath, { workouts: makeBenchPresses(3) });
  await expectRecord("Heaviest", "64.5 kg × 5");
  // Epley 75.25 kg and Brzycki 72.56 kg of 64.5 kg x 5; Epley 78.5 and Brzycki 76.97 of 62 kg x 8 are more.
  await expectRecord("Best e1RM", "77 to 78.5 kg");
  await expectRecord("Best volume", "1,191 kg");
  const headers = region("Records").getByRole("rowheader");
  expect(headers.elements().map(({ textContent }) => textContent)).toEqual(["5", "6", "8"]);

  const progress = region("Progress");
  const chart = progress.getByRole("slider", { name: "e1RM over time" });
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(chart).toHaveAttribute("aria-valuetext", expect.stringMatching(/: 74.5 to 76 kg$/));
  await press("Volume", progress);
  await expect.element(progress.getByText("1,191 kg").first()).toBeVisible();
  await progress.getByText("As a table").click();
  await expect.element(progress.getByRole("row")).toHaveLength(4);

  screen.bar.go("/settings");
  await press("lb");
  await expect.element(page.getByRole("button", { name: "lb", exact: true, pressed: true })).toBeVisible();
  screen.bar.go(benchPath);
  await expectRecord("Heaviest", "142.2 lb × 5");

  // Three sets each on three days, the warm-ups left out.
  screen.bar.go("/dashboard");
  for (const [muscle, sets] of [
    ["Chest", "9"],
    ["Triceps", "4.5"],
  ] as const) {
    const cells = region("Muscles")
      .getByRole("row", { name: new RegExp(`^${muscle}`, "i") })
      .getByRole("cell");
    await expect.poll(() => cells.last().query()?.textContent).toBe(sets);
  }
});

test("of many entries the newest fifty show first, and more on request", async () => {
  await openMember(benchPath, { workouts: makeBenchPresses(70) });
  const countDays = () => region("Every set").query()?.querySelectorAll("ol > li:has(> div)").length;
  await expect.poll(countDays).toBe(50);
  await press("Show more, 20 left");
  await expect.poll(countDays).toBe(70);
  // The button is gone. The focus is at the place where the last rows were added.
  expect(document.activeElement?.tagName).toBe("LI");
});

test("a note on an exercise is there after a reload, and the steps say how it is done", async () => {
  const screen = await openMember(benchPath);
  await expect.element(region("Records").getByText(/appear here after the first set/)).toBeVisible();
  await expect.element(region("How it is done").getByRole("listitem").first()).toBeVisible();
  await box(page.getByRole("main"), "Note").fill("Bench on hole 4, feet flat");
  await expect.element(page.getByText("Saved as you type")).toBeVisible();
  await reload(screen);
  await expect.element(box(page.getByRole("main"), "Note")).toHaveValue("Bench on hole 4, feet flat");
});

test("an exercise that only the history knows has a page by its name; an unknown one says so", async () => {
  const [{ exerciseId: _, ...imported }] = makeBenchPresses(1) as [NewWorkout];
  const { bar } = await openMember("/workouts/exercises/Larsen%20Press", {
    workouts: [{ ...imported, exercise: "Larsen Press" }],
  });
  await expect.element(title("Larsen Press")).toBeVisible();
  await expect.element(region("Every set").getByText("62.5 kg × 5")).toBeVisible();
  bar.go("/workouts/exercises/nothing");
  await expect.element(page.getByRole("heading", { name: "Exercise not found" })).toBeVisible();
});

test("an exercise without a record has no empty card of records, nor a length that isn't known", async () => {
  const [{ sets: _, ...whole }] = makeBenchPresses(1) as [NewWorkout];
  const warmUp = [{ id: "0", kind: "warm-up" as const, weightG: 40_000, reps: 10 }];
  const imported = { ...whole, duration: 0, caloriesBurned: 31, source: "imported" as const };
  await openMember(benchPath, { workouts: [{ ...whole, sets: warmUp }, imported] });
  await expect.element(region("Every set").getByText("31 kcal")).toBeVisible();
  await expect.poll(() => document.querySelector("main .animate-pulse")).toBeNull();
  await expect.element(region("Records")).not.toBeInTheDocument();
  expect(region("Every set").element().textContent).not.toContain("0:00");
});

test("body weight is logged in the person's unit, once a press, and deleting it can be undone", async () => {
  const { bar } = await openMember(benchPath);
  await expect
    .element(page.getByText("About 4.3 kcal a minute: 3.5 MET × 70 kg, as yours isn't known"))
    .toBeVisible();
  bar.go("/profile");
  const body = region("Body");
  const field = dialog().getByLabelText("Value in kg");
  const logged = body.getByRole("listitem");
  await press("Log a measurement", body);
  await expect.element(field).toHaveFocus();
  await field.fill("abc");
  await press("Log body weight", dialog());
  await expect.element(dialog().getByText("Enter a number, such as 82.5.")).toBeVisible();
  await field.fill("82,4");
  const log = button("Log body weight", dialog()).element() as HTMLElement;
  log.click();
  log.click();
  await expect.element(logged.getByText("82.4 kg")).toBeVisible();
  await press("Log a measurement", body);
  await field.fill("100");
  await press("Log body weight", dialog());
  await expect.element(logged).toHaveLength(2);
  await body.getByRole("button", { name: /^Delete 82.4 kg/ }).click();
  await expect.element(logged).toHaveLength(1);
  await press("Undo");
  await expect.element(logged).toHaveLength(2);
});

test("the weight of the body gives the rate of a library's exercise, also by Start on its page", async () => {
  const { bar, user } = await openMember(benchPath, {
    fill: (db) => bodyMeasurements.add(db, { measure: "weight", day: localDay(0), value: 100_000 }),
  });
  await expect.element(page.getByText("About 6.1 kcal a minute: 3.5 MET × 100 kg body weight")).toBeVisible();
  await page.getByRole("article").getByRole("link", { name: "Start" }).click();
  await expect.element(region(bench.name)).toBeVisible();
  expect(bar.address).toMatch(/^\/workouts/);
  await expect.poll(() => readStored({ kind: "account", id: user.id })).toMatch(/"kcalPerMinute":6.1\b/);
});

test("own plates and another unit are settings", async () => {
  await openMember("/settings");
  const weights = region("Weights");
  const plate = (weight: RegExp) => weights.getByRole("listitem").filter({ hasText: weight });
  await weights.getByText("Plates").click();
  // Each of two quick presses counts.
  const more = button("More pairs of 20 kg", weights).element() as HTMLElement;
  more.click();
  more.click();
  await expect.element(plate(/20\skg/).getByText("3 pairs")).toBeVisible();
  await weights.getByLabelText("Another plate in kg").fill("0,5");
  await press("Add plate", weights);
  await expect.element(plate(/0\.5\skg/).getByText("1 pair")).toBeVisible();
  await press("lb", weights);
  await expect.element(weights.getByLabelText("Another plate in lb")).toBeVisible();
  await expect.element(weights.getByLabelText("Bar")).toHaveDisplayValue("45 lb");
});

test("the exercises of a workout that was discarded lead to what was done in it", async () => {
  const workouts = ["Running", "Cycling"].map((exercise, at): NewWorkout => {
    const end = Date.now() - 7_200_000 + at * 1_200_000;
    return {
      ...{ exercise, exerciseId: exercise.toLowerCase(), category: "cardio", workoutId: "discarded" },
      ...{ duration: 600, caloriesBurned: 90, source: "exercise", kcalModel: "exercise" },
      startedAt: new Date(end - 600_000).toISOString(),
      endedAt: new Date(end).toISOString(),
    };
  });
  await openMember("/workouts/exercises/running", { workouts });
  await region("Every set").getByRole("link").click();
  await expect.element(page.getByText("2 exercises done")).toBeVisible();
  await press("Save as routine");
  await expect.element(button("Remove 2", dialog())).toBeVisible();
  await press("Close", dialog());
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Cycling/ })
    .click();
  await expect.element(title("Cycling")).toBeVisible();
});

test("only exercises of the library promise steps and ask for them", async () => {
  const asked: string[] = [];
  const { fetch } = window;
  vi.spyOn(window, "fetch").mockImplementation(async (...request) => {
    if (!String(request[0]).includes("/steps/")) return fetch(...request);
    asked.push(String(request[0]));
    throw new TypeError("Failed to fetch");
  });
  const { bar } = await openMember("/workouts/exercises/running");
  await expect.element(box(page.getByRole("main"), "Note")).toBeVisible();
  bar.go(benchPath);
  await expect.element(region("How it is done").getByText(/aren't on this device yet/)).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/\/b\.json/)]);
});
