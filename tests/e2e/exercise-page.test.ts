/** The page of an exercise: its records, its progress and every set, read from what the browser holds. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { expectNoViolation } from "#tests/support/axe.ts";
import { desktop, openPage, phone, press, pressTwice, visit, withBrowser } from "#tests/support/browser.ts";
import { openMember, signUpAndIn } from "#tests/support/member.ts";

withBrowser();

const dayMs = 86_400_000;
const bench = { id: "barbell-bench-press-medium-grip", name: "Barbell Bench Press - Medium Grip" };

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

async function openExercise(workouts: readonly NewWorkout[], viewport = phone, hasTouch = false) {
  const page = await openMember(`/workouts/exercises/${bench.id}`, { workouts }, { viewport, hasTouch });
  await page.getByRole("heading", { level: 1, name: bench.name }).waitFor();
  return page;
}

const card = (page: Page, name: string) => page.getByRole("region", { name });

test("records, progress and sets say what was lifted, in the person's unit", async () => {
  const page = await openExercise(makeBenchPresses(3), desktop);
  const records = card(page, "Records");
  const heldBy = async (label: string) =>
    (await records.locator("dl > div", { hasText: label }).locator("dd > span").textContent())?.trim();
  expect(await heldBy("Heaviest")).toBe("64.5 kg × 5");
  // Epley 75.25 kg and Brzycki 72.56 kg of 64.5 kg x 5; Epley 78.5 and Brzycki 76.97 of 62 kg x 8 are more.
  expect(await heldBy("Best e1RM")).toBe("77 to 78.5 kg");
  expect(await heldBy("Best volume")).toBe("1,191 kg");
  expect(await records.getByRole("rowheader").allTextContents()).toEqual(["5", "6", "8"]);

  const chart = card(page, "Progress").getByRole("slider", { name: "e1RM over time" });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/: 74.5 to 76 kg$/);
  await press(card(page, "Progress"), "Volume");
  await card(page, "Progress").getByText("1,191 kg", { exact: true }).waitFor();

  await card(page, "Progress").getByText("As a table").click();
  await card(page, "Progress").getByRole("row").nth(3).waitFor();
  await expectNoViolation(page, "the page of an exercise");
  await visit(page, "/settings");
  await press(page, "lb");
  await page.getByRole("button", { name: "lb", exact: true, pressed: true }).waitFor();
  await visit(page, `/workouts/exercises/${bench.id}`);
  await expect.poll(() => heldBy("Heaviest")).toBe("142.2 lb × 5");
});

test("of many entries the newest fifty show first, and more on request", async () => {
  const page = await openExercise(makeBenchPresses(120));
  const days = card(page, "Every set").locator("ol > li:has(> div)");
  await expect.poll(() => days.count()).toBe(50);
  await press(page, "Show more, 70 left");
  await expect.poll(() => days.count()).toBe(100);
  await press(page, "Show more, 20 left");
  await expect.poll(() => days.count()).toBe(120);
  // The button is gone. The focus is at the place where the last rows were added.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("LI");
});

test("a note on an exercise is there after a reload, and the steps say how it is done", async () => {
  const page = await openExercise([]);
  await card(page, "Records").getByText("appear here after the first set").waitFor();
  await card(page, "How it is done").getByRole("listitem").first().waitFor();
  await page.getByRole("textbox", { name: "Note" }).fill("Bench on hole 4, feet flat");
  await press(page, "Save note");
  await page.getByRole("button", { name: "Save note", disabled: true }).waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Note" }).inputValue())
    .toBe("Bench on hole 4, feet flat");
});

test("an exercise that only the history knows has a page by its name; an unknown one says so", async () => {
  const [workout] = makeBenchPresses(1);
  if (!workout) throw new Error("No workout");
  const { exerciseId: _, ...imported } = workout;
  const page = await openExercise([{ ...imported, exercise: "Larsen Press" }]);
  await visit(page, "/workouts/exercises/Larsen%20Press");
  await page.getByRole("heading", { level: 1, name: "Larsen Press" }).waitFor();
  await card(page, "Every set").getByText("62.5 kg × 5").waitFor();
  await visit(page, "/workouts/exercises/nothing");
  await page.getByRole("heading", { name: "Exercise not found" }).waitFor();
});

test("only exercises of the library promise steps and ask for them", async () => {
  const page = await openMember("/workouts");
  const asked: string[] = [];
  await page.route(/\/[a-z\d]-[^/]+\.json$/, (route) => {
    asked.push(page.url());
    return route.abort();
  });
  await visit(page, "/workouts/exercises/running");
  await page.getByRole("textbox", { name: "Note" }).waitFor();
  await visit(page, `/workouts/exercises/${bench.id}`);
  await card(page, "How it is done").getByText("aren't on this device yet").waitFor();
  expect(asked).toEqual([expect.stringContaining(bench.id)]);
});

test("an exercise without a record has no empty card of records, nor a length that isn't known", async () => {
  const [workout] = makeBenchPresses(1);
  if (!workout) throw new Error("No workout");
  const warmUp = [{ id: "0", kind: "warm-up" as const, weightG: 40_000, reps: 10 }];
  const { sets: _, ...whole } = workout;
  const imported = { ...whole, duration: 0, caloriesBurned: 31, source: "imported" as const };
  const page = await openExercise([{ ...workout, sets: warmUp }, imported]);
  await card(page, "Every set").getByText("31 kcal").waitFor();
  await page.waitForFunction(() => !document.querySelector("main .animate-pulse"));
  expect(await card(page, "Records").count()).toBe(0);
  expect(await card(page, "Every set").innerText()).not.toContain("0:00");
});

test("what the library says is there once the network is back", async () => {
  const page = await openMember("/dashboard", { workouts: makeBenchPresses(3) });
  const library = /\/exercises-[^/]+\.json$/;
  const goOnline = async () => {
    await page.unroute(library);
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
  await page.route(library, (route) => route.abort());
  await visit(page, "/dashboard");
  await card(page, "Muscles").getByText("whose muscles aren't known").waitFor();
  await goOnline();
  await card(page, "Muscles")
    .getByRole("row", { name: /^Chest/i })
    .waitFor();

  await page.route(library, (route) => route.abort());
  await visit(page, "/workouts/exercises/barbell-deadlift");
  await page.getByRole("heading", { name: "Exercise not found" }).waitFor();
  await goOnline();
  await page.getByRole("heading", { level: 1, name: "Barbell Deadlift" }).waitFor();
});

test("sets of each muscle stand on the dashboard; without sets there is nothing", async () => {
  const page = await openExercise(makeBenchPresses(3), desktop);
  await visit(page, "/dashboard");
  const muscles = card(page, "Muscles");
  const row = muscles.getByRole("row", { name: /^Chest/i });
  // Three sets each on three days, the warm-ups left out.
  await expect.poll(() => row.getByRole("cell").last().textContent()).toBe("9");
  expect(
    await muscles
      .getByRole("row", { name: /^Triceps/i })
      .getByRole("cell")
      .last()
      .textContent(),
  ).toBe("4.5");
  await page.context().close();

  const other = await openPage();
  await signUpAndIn(other);
  await card(other, "Records").waitFor();
  // The card would come after the records, with its script and the library.
  await other.waitForFunction(() => !document.querySelector("main .animate-pulse"));
  expect(await card(other, "Muscles").count()).toBe(0);
});

test("body weight is logged in the person's unit, and deleting it can be undone", async () => {
  const page = await openMember("/profile", {}, { viewport: phone });
  const body = card(page, "Body");
  const log = async (value: string) => {
    await press(body, "Log a measurement");
    const dialog = page.getByRole("dialog", { name: "Log a measurement" });
    const field = dialog.getByLabel("Value in kg");
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await field.fill(value);
    await press(dialog, "Log body weight");
    return dialog;
  };
  const refused = await log("abc");
  await refused.getByText("Enter a number, such as 82.5.").waitFor();
  await refused.getByLabel("Value in kg").fill("82,4");
  // A second press logs nothing more.
  await pressTwice(refused, "Log body weight");
  await body.getByRole("listitem").getByText("82.4 kg").waitFor();
  await log("82");
  await expect.poll(() => body.getByRole("listitem").count()).toBe(2);
  await body.getByRole("button", { name: /^Delete 82 kg/ }).click();
  await expect.poll(() => body.getByRole("listitem").count()).toBe(1);
  await press(page, "Undo");
  await expect.poll(() => body.getByRole("listitem").count()).toBe(2);
});

test("own plates and another unit are settings", async () => {
  const page = await openMember("/settings", {}, { viewport: phone });
  const weights = card(page, "Weights");
  await weights.getByText("Plates", { exact: true }).click();
  // Each of two quick presses counts.
  await pressTwice(weights, "More pairs of 20 kg");
  await weights
    .getByRole("listitem")
    .filter({ hasText: /^20 kg/ })
    .getByText("3 pairs")
    .waitFor();
  await weights.getByLabel("Another plate in kg").fill("0,5");
  await press(weights, "Add plate");
  await weights.getByRole("listitem").filter({ hasText: "0.5 kg" }).getByText("1 pair").waitFor();
  await press(weights, "lb");
  await weights.getByLabel("Another plate in lb").waitFor();
  expect(await weights.getByLabel("Bar").locator("option:checked").textContent()).toBe("45 lb");
});

test("the weight of the body gives the rate of a library's exercise, also by Start on its page", async () => {
  const page = await openExercise([]);
  await page.getByText("About 4.3 kcal a minute: 3.5 MET × 70 kg, as yours isn't known").waitFor();
  await visit(page, "/profile");
  await press(page, "Log a measurement");
  const form = page.getByRole("dialog");
  await form.getByLabel("Value in kg").fill("100");
  await form.getByRole("button", { name: /^(?!Close)/ }).click();
  await form.waitFor({ state: "detached" });
  await visit(page, `/workouts/exercises/${bench.id}`);
  await page.getByText("About 6.1 kcal a minute: 3.5 MET × 100 kg body weight").waitFor();
  await page.locator("article").getByRole("link", { name: "Start", exact: true }).click();
  await page.getByRole("region", { name: bench.name, exact: true }).waitFor();
  await expect.poll(() => readRates(page)).toEqual([6.1]);
});

/** The rates of the running workout's exercises, as stored. */
const readRates = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rates: number[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      const record = db.objectStoreNames.contains("runningWorkout")
        ? await done(db.transaction("runningWorkout").objectStore("runningWorkout").get("running"))
        : undefined;
      db.close();
      const cards: { exercise: { kcalPerMinute: number } }[] = record?.workout.cards ?? [];
      rates.push(...cards.map(({ exercise }) => exercise.kcalPerMinute));
    }
    return rates;
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
  const page = await openMember("/workouts/exercises/running", { workouts }, { viewport: phone });
  await card(page, "Every set").getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: /^Workout of / }).waitFor();
  await page.getByText("2 exercises done").waitFor();
  await press(page, "Save as routine");
  await page.getByRole("dialog").getByRole("button", { name: "Remove 2" }).waitFor();
  await press(page.getByRole("dialog"), "Close");
  await page.getByRole("link", { name: "Cycling" }).click();
  await page.getByRole("heading", { level: 1, name: "Cycling" }).waitFor();
});
