/** The training log: cards of sets, for guests and users. */
import type { Locator, Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { maxSets } from "#app/domain/set/training-set.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { type OpenPage, openAt, openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { twoFrames } from "#tests/support/covered.ts";
import { hasFocusWhenDrawn } from "#tests/support/first-focus.ts";
import { openMember } from "#tests/support/member.ts";
import { makePushDay } from "#tests/support/training.ts";
import { waitUntilStored } from "#tests/support/work-out-now.ts";

withBrowser();
vi.setConfig({ testTimeout: 180_000 });

let page: OpenPage;

const bench = "Barbell Bench Press - Medium Grip";
const row = "Bent Over Barbell Row";
const search = (on: Page | Locator) => on.getByRole("searchbox", { name: "Search exercises" });
const card = (name: string, on: Page = page) => on.getByRole("region", { name, exact: true });
const setRow = (of: Locator, number: number) => of.getByRole("row", { name: `Set ${number}`, exact: true });
const box = (of: Locator, name: string) => of.getByRole("textbox", { name, exact: true });
const done = (of: Locator) => of.getByRole("checkbox", { name: "Done" });
const isDone = (of: Locator) => expect.poll(() => done(of).isChecked());
const isDisabled = (of: Locator) => expect.poll(() => of.isDisabled());
const hasFocus = (one: Locator) => expect.poll(() => one.evaluate((at) => at === document.activeElement));

async function pickExercise(name: string): Promise<void> {
  await press(page, "Add exercise");
  const dialog = page.getByRole("dialog");
  await search(dialog).fill(name);
  await dialog
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

async function addExercise(name: string): Promise<Locator> {
  await pickExercise(name);
  await card(name).waitFor();
  return card(name);
}

async function doSet(of: Locator, number: number, weight: string, reps: string): Promise<void> {
  const set = setRow(of, number);
  await box(set, "Weight").fill(weight);
  await box(set, "Reps").fill(reps);
  await done(set).click();
  await isDone(set).toBe(true);
}

/** Counts how often a note is stored in the history. `isFull` of the page's `disk` refuses it, and settings. */
async function countPuts(note: string): Promise<() => Promise<unknown>> {
  await page.evaluate((text) => {
    const { put } = IDBObjectStore.prototype;
    const disk = { puts: 0, isFull: false };
    IDBObjectStore.prototype.put = function (...args) {
      const isNote = this.name === "history" && args[0].note === text;
      if (disk.isFull && (isNote || this.name === "settings"))
        throw new DOMException("disk full", "QuotaExceededError");
      if (isNote) disk.puts += 1;
      return put.apply(this, args);
    };
    Object.assign(window, { disk });
  }, note);
  return () => page.evaluate("disk.puts");
}

test("a guest's first set takes four taps from a cold page, and the rest runs at once", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  const isSearchFocused = hasFocusWhenDrawn(page, "search:has(select)");
  await search(page).click();
  await search(page).fill("bench");
  // The search is loaded and replaces the field. A letter that is typed meanwhile isn't lost.
  expect(await isSearchFocused).toBe(true);
  const isCardFocused = hasFocusWhenDrawn(page, "section:has(table)");
  await page.getByRole("button", { name: new RegExp(`^${bench}`) }).click();
  const set = setRow(card(bench), 1);
  await set.waitFor();
  expect(await isCardFocused).toBe(true);
  // Without a network or a number from before, the first box is ready to be typed in.
  await box(set, "Weight").fill("80");
  await box(set, "Reps").click();
  await page.keyboard.type("8");
  await done(set).click();
  await isDone(set).toBe(true);
  await card(bench).getByRole("group", { name: "Rest", exact: true }).getByRole("timer").waitFor();
  await press(card(bench), "Save exercise");
  await page.getByText(`Saved ${bench}, 1 set`).waitFor();
  await card(bench).waitFor({ state: "detached" });
});

test("Enter in the search goes on to the first exercise found, once there is a list, and the next one picks it", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const libraryAsked = page.waitForRequest(/\/exercises-[^/]+\.json$/);
  await page.route(/\/exercises-[^/]+\.json$/, async (route) => {
    await released;
    await route.continue();
  });
  await press(page, "Start Workout");
  await press(page, "Add exercise");
  const dialog = page.getByRole("dialog");
  const first = dialog
    .getByRole("listitem")
    .getByRole("button", { name: /^Standing Military Press/ })
    .first();
  await dialog.getByLabel("Muscle").waitFor();
  await search(dialog).fill("military press");
  await search(dialog).press("Enter");
  await libraryAsked;
  release();
  await hasFocus(first).toBe(true);
  await first.press("Enter");
  await card("Standing Military Press").waitFor();
});

test("a held Enter goes one box on, and ticks nothing", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  const set = setRow(await addExercise(bench), 1);
  await box(set, "Reps").fill("8");
  await box(set, "Weight").fill("80");
  for (let press = 0; press < 3; press += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await hasFocus(box(set, "Reps")).toBe(true);
  await isDone(set).toBe(false);
  await page.keyboard.press("Enter");
  await isDone(set).toBe(true);
});

test("a timed exercise that is added below the cards comes into view", async () => {
  page = await openPage({ viewport: phone });
  await visit(page, "/work-out-now");
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await addExercise(row);
  await addExercise("Running");
  const heading = card("Running").getByRole("heading", { name: "Running" });
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  const isInWindow = () =>
    heading.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInWindow).toBe(true);
});

test("a reload leaves the page of a running workout where it was scrolled", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await addExercise("Running");
  await waitUntilStored(page, /Running/);
  await page.evaluate("scrollTo(0, 300)");
  await page.reload();
  await setRow(card(bench), 1).waitFor();
  await card("Running").waitFor();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.evaluate("scrollY")).toBe(300);
});

test.each([
  { who: "a guest's", open: () => openAt("/work-out-now", { viewport: phone }) },
  { who: "a member's", open: () => openMember("/workouts") },
])("a reload never shows $who page as if no workout ran, and nothing on it moves", async ({ open }) => {
  page = await open();
  await press(page, "Start Workout");
  await addExercise(bench);
  await waitUntilStored(page, /Barbell Bench/);
  await page.addInitScript(() => {
    const seen = { shifts: 0, idle: false };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) seen.shifts += Number(Reflect.get(shift, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
      const buttons = document.querySelectorAll(".dock button");
      seen.idle ||= [...buttons].some(
        (button) =>
          button.matches(":enabled") &&
          button.textContent === "Start Workout" &&
          button.checkVisibility({ visibilityProperty: true }),
      );
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await setRow(card(bench), 1).waitFor();
  // So that what was just drawn has been reported.
  await twoFrames(page);
  expect(await page.evaluate("seen")).toEqual({ shifts: expect.closeTo(0, 1), idle: false });
});

test("the focus is in the search when it opens, and survives Save exercise", async () => {
  page = await openPage({ viewport: phone });
  await visit(page, "/work-out-now");
  await search(page).fill("bench");
  await page.getByRole("button", { name: new RegExp(`^${bench}`) }).click();
  await doSet(card(bench), 1, "80", "8");
  await card(bench).getByRole("button", { name: "Save exercise" }).press("Enter");
  await card(bench).waitFor({ state: "detached" });
  await expect.poll(() => page.locator(":focus").getAttribute("role")).toBe("tabpanel");
  // The search is loaded by now, so it is there before its dialog is open.
  await press(page, "Start Workout");
  await press(page, "Add exercise");
  const field = search(page.getByRole("dialog"));
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
});

test("what is typed while the library is loaded stays, and closing the search keeps the focus", async () => {
  page = await openPage({ viewport: phone });
  const library = Promise.withResolvers<void>();
  await page.route(/library-search/, async (route) => {
    await library.promise;
    await route.continue();
  });
  await visit(page, "/work-out-now");
  // Until the running workout is read, the field is disabled and takes no focus.
  await expect.poll(() => search(page).isEnabled()).toBe(true);
  await search(page).focus();
  await page.keyboard.type("bench");
  expect(await search(page).inputValue()).toBe("bench");
  library.resolve();
  await page.getByRole("button", { name: new RegExp(`^${bench}`) }).waitFor();
  for (const leave of [() => page.keyboard.press("Escape"), () => press(page, "Close search")]) {
    await search(page).press("ArrowDown");
    await page.getByRole("button", { name: "Close search" }).waitFor();
    await leave();
    await page.getByRole("button", { name: "Close search" }).waitFor({ state: "detached" });
    expect(await page.locator("search").evaluate((one) => one.contains(document.activeElement))).toBe(true);
  }
});

test("at 320 px the rest's Skip and Start Workout fit beside the quick actions", async () => {
  page = await openPage({ viewport: { width: 320, height: 700 } });
  await visit(page, "/work-out-now");
  await search(page).fill("bench");
  await page.getByRole("button", { name: new RegExp(`^${bench}`) }).click();
  await doSet(card(bench), 1, "80", "8");
  const boxes = await Promise.all(
    [/^Skip rest/, "Start Workout", "Quick actions"].map((name) =>
      page.getByRole("button", { name }).boundingBox(),
    ),
  );
  let edge = 0;
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(edge);
    edge = (box?.x ?? 0) + (box?.width ?? 0);
  }
  expect(edge).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: /^Skip rest/ }).press("Enter");
  await page.getByRole("button", { name: /^Skip rest/ }).waitFor({ state: "detached" });
  await hasFocus(page.getByRole("heading", { level: 1, name: "Work Out Now" })).toBe(true);
});

test("a guest logs in pounds", async () => {
  page = await openPage({ viewport: phone });
  await visit(page, "/work-out-now");
  await search(page).fill("bench");
  await page.getByRole("button", { name: new RegExp(`^${bench}`) }).click();
  await card(bench).getByRole("columnheader", { name: "kg" }).waitFor();
  await press(card(bench), `Options for ${bench}`);
  await page.getByLabel("Unit of weights").selectOption("Pounds");
  await press(page.getByRole("dialog"), "Close");
  await card(bench).getByRole("columnheader", { name: "lb" }).waitFor();
  await doSet(card(bench), 1, "185", "5");
  await waitUntilStored(page, /"doneAt"/);
  await page.reload();
  await card(bench).getByRole("columnheader", { name: "lb" }).waitFor();
  await expect.poll(() => box(setRow(card(bench), 1), "Weight").inputValue()).toBe("185");
});

test("a weight that is too heavy in kilograms and fits in pounds is taken once the unit is changed", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await search(page).fill("bench");
  await page.getByRole("button", { name: new RegExp(`^${bench}`) }).click();
  const set = setRow(card(bench), 1);
  await box(set, "Weight").fill("15000");
  await card(bench).getByText("At most 10,000 kg.").waitFor();
  await press(card(bench), `Options for ${bench}`);
  await page.getByLabel("Unit of weights").selectOption("Pounds");
  await press(page.getByRole("dialog"), "Close");
  await card(bench).getByRole("columnheader", { name: "lb" }).waitFor();
  await expect.poll(() => card(bench).getByRole("alert").count()).toBe(0);
  await box(set, "Reps").fill("5");
  await done(set).click();
  await isDone(set).toBe(true);
  await waitUntilStored(page, /"doneAt"/);
  await page.reload();
  await expect.poll(() => box(setRow(card(bench), 1), "Weight").inputValue()).toBe("15000");
});

test("a push day: supersets, a replaced exercise, a reload in the middle, no network; the next one is a tap a set", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  const first = await addExercise(bench);
  await doSet(first, 1, "80", "8");
  await press(first, "Add set");
  await done(setRow(first, 2)).click();
  await isDone(setRow(first, 2)).toBe(true);

  const second = await addExercise(row);
  await addExercise("Plank");
  await press(card("Plank"), "Options for Plank");
  await press(page.getByRole("dialog"), "Replace exercise");
  await search(page.getByRole("dialog")).fill("cable crossover");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Cable Crossover/ })
    .first()
    .click();
  const third = card("Cable Crossover");
  await third.waitFor();
  await expect.poll(() => card("Plank").count()).toBe(0);

  await press(second, `Options for ${row}`);
  await press(page.getByRole("dialog"), "Superset with the next exercise");
  await second.getByText("Superset A").waitFor();
  await page.context().setOffline(true);
  await doSet(second, 1, "60", "10");
  // The rest follows the round.
  await expect.poll(() => page.getByRole("group", { name: "Rest", exact: true }).count()).toBe(0);
  await doSet(third, 1, "12,5", "12");
  await third.getByRole("group", { name: "Rest", exact: true }).waitFor();
  await waitUntilStored(page, /("doneAt".*){4}/);
  await page.context().setOffline(false);

  await page.reload();
  await isDone(setRow(third, 1)).toBe(true);
  await expect.poll(() => box(setRow(third, 1), "Weight").inputValue()).toBe("12.5");
  // Each set that is done is one line.
  await expect.poll(() => card(bench).getByRole("row").count()).toBe(0);
  await press(page, "End Workout");
  await page.getByRole("heading", { level: 1, name: "Chest and back" }).waitFor();
  await page.getByText(`80 kg × 8`).first().waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Records" }).count()).toBe(0);
  // Done is the page's one loud button.
  await expect.poll(() => page.getByRole("button", { name: "Start Workout" }).count()).toBe(0);
  await press(page, "Done");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Work Out Now");

  await press(page, "Start Workout");
  const again = await addExercise(bench);
  await expect.poll(() => box(setRow(again, 2), "Reps").getAttribute("placeholder")).toBe("8");
  for (const number of [1, 2]) await done(setRow(again, number)).click();
  await isDone(setRow(again, 2)).toBe(true);
  expect(await box(setRow(again, 2), "Weight").inputValue()).toBe("80");
  await press(again, "Add set");
  await doSet(again, 3, "82.5", "8");
  await press(page, "End Workout");
  await page.getByRole("heading", { name: "Records" }).waitFor();
  const broken = page
    .getByRole("region", { name: "Records" })
    .getByRole("listitem")
    .filter({ hasText: bench });
  await broken.getByText("82.5 kg", { exact: true }).waitFor();
  expect(await broken.textContent()).toContain("Heaviestbefore 80 kg");
});

test("what can't be a set says why and stays; nothing is lost", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  const lift = await addExercise(bench);
  const set = setRow(lift, 1);
  for (const [name, text, word] of [
    ["Reps", "abc", "Enter a whole number of reps, such as 8."],
    ["Reps", "0", "A set has at least 1 rep."],
    ["Reps", "10000", "At most 9,999 reps."],
    ["Weight", "-5", "A value can't be below 0."],
    ["Weight", "abc", "Enter a number, such as 82.5."],
  ] as const) {
    await box(set, "Reps").fill("8");
    await box(set, "Weight").fill("");
    await box(set, name).fill(text);
    await lift.getByText(word).waitFor();
    await done(set).click();
    await isDone(set).toBe(false);
    expect(await box(set, name).inputValue()).toBe(text);
  }
  // With the digits of Arabic and Japanese keyboards as well.
  for (const typed of ["١٫٥", "１．５", "1,5"]) {
    await box(set, "Weight").fill(typed);
    await box(set, "Reps").focus();
    await expect.poll(() => box(set, "Weight").inputValue()).toBe("1.5");
  }
  await done(set).click();
  await isDone(set).toBe(true);
  await press(set, "More");
  await press(page.getByRole("dialog"), "Delete set");
  await set.waitFor({ state: "detached" });
  await press(page, "Undo");
  await isDone(set).toBe(true);
});

test("an exercise has at most 400 sets, a slow phone shows them after a reload, and all of them are recorded", async () => {
  page = await openPage({ viewport: phone });
  await visit(page, "/work-out-now");
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await waitUntilStored(page, /"doneAt"/);
  // As if all sets but one had been done one by one.
  await page.evaluate(async (count) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open("fitness-tracker"));
    const store = db.transaction("runningWorkout", "readwrite").objectStore("runningWorkout");
    const record = await done(store.get("running"));
    const [only] = record.workout.cards;
    only.sets = Array.from({ length: count }, (_, n) => ({ ...only.sets[0], id: `set-${n}` }));
    record.workout.revision += 1;
    await done(store.put(record));
    db.close();
  }, maxSets - 1);
  // On a slow phone they must appear within a minute, although the clock beside them changes every second.
  const cpu = await page.context().newCDPSession(page);
  await cpu.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.reload();
  await setRow(card(bench), 1).waitFor({ timeout: 60_000 });
  await cpu.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await isDone(setRow(card(bench), maxSets - 1)).toBe(true);
  await press(card(bench), "Add set");
  await page.getByText("400 sets are the most of one exercise.").waitFor();
  expect(await card(bench).getByRole("button", { name: "Add set" }).isDisabled()).toBe(true);
  await done(setRow(card(bench), maxSets)).click();
  await isDone(setRow(card(bench), maxSets)).toBe(true);
  await press(page, "End Workout");
  await page.getByRole("heading", { level: 1, name: "Chest" }).waitFor();
  await expect.poll(() => page.getByText("80 kg × 8", { exact: true }).count()).toBe(maxSets);
});

test("sets whose code can't be fetched say so, the workout goes on, and they are there when it comes", async () => {
  page = await openPage({ viewport: phone });
  await visit(page, "/work-out-now");
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await waitUntilStored(page, /"doneAt"/);
  await page.route(/card-list/, (route) => route.abort());
  await page.reload();
  await page.getByText("This part could not be loaded.").waitFor();
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  await page.unroute(/card-list/);
  await press(page, "Try again");
  await isDone(setRow(card(bench), 1)).toBe(true);
  // The browser reports what could not be fetched.
  page.errors.length = 0;
});

test("a sheet whose code can't be fetched says so in its card, and the workout goes on", async () => {
  page = await openPage({ viewport: phone });
  await page.route(/card-sheet/, (route) => route.abort());
  await visit(page, "/work-out-now");
  await press(page, "Start Workout");
  await press(await addExercise(bench), `Options for ${bench}`);
  await card(bench).getByText("This part could not be loaded.").waitFor();
  await doSet(card(bench), 1, "80", "8");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  // The browser reports what could not be fetched.
  page.errors.length = 0;
});

test("the sheets of an exercise and of a set: warm-up, plates, notes, effort, order, and back", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  const lift = await addExercise(bench);
  const dialog = page.getByRole("dialog");
  await box(setRow(lift, 1), "Weight").fill("20");
  await press(lift, `Options for ${bench}`);
  const addWarmUp = dialog.getByRole("button", { name: "Add warm-up sets" });
  // Nothing is lighter than the bar alone.
  await expect.poll(() => addWarmUp.isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await doSet(lift, 1, "80", "8");
  await press(lift, "Add set");
  await addExercise("Plank");
  const order = () =>
    page
      .getByRole("region")
      .filter({ has: page.getByRole("table") })
      .getByRole("heading")
      .allTextContents();
  await expect.poll(order).toEqual([bench, "Plank"]);

  await press(lift, `Options for ${bench}`);
  await dialog.getByText("80 kg: bar 20, each side 25 + 5").waitFor();
  await dialog.getByRole("textbox", { name: "Note" }).fill("elbows in");
  await press(dialog, "Add warm-up sets: 40, 60 and 80 %");
  await lift.getByText("elbows in").waitFor();
  await expect.poll(() => lift.getByRole("checkbox", { name: "Done" }).count()).toBe(5);
  expect(await box(lift.getByRole("row", { name: "Warm-up 3" }), "Weight").inputValue()).toBe("62.5");
  await press(card("Plank"), "Options for Plank");
  // An exercise without a bar has no plates.
  await expect.poll(() => dialog.getByText(/each side/).count()).toBe(0);
  await press(dialog, "Move up");
  await expect.poll(order).toEqual(["Plank", bench]);

  // A set that is done keeps its numbers until the user types others.
  const done = setRow(lift, 1);
  await box(done, "Reps").fill("");
  await done.getByText("Enter the reps.").waitFor();
  await box(done, "Weight").focus();
  await expect.poll(() => box(done, "Reps").inputValue()).toBe("8");
  await expect.poll(() => done.getByRole("alert").count()).toBe(0);
  await press(done, "More");
  await press(dialog, "9.5");
  await dialog.getByRole("textbox", { name: "Note" }).fill("slow");
  // By the keyboard the focus moves to the row beside it, and back when the row is restored.
  await dialog.getByRole("button", { name: "Delete set" }).press("Enter");
  await expect.poll(() => lift.getByRole("checkbox", { name: "Done" }).count()).toBe(4);
  await hasFocus(setRow(lift, 1).getByRole("button", { name: "More" })).toBe(true);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await done.getByText("RPE 9.5 · slow").waitFor();
  await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
  await hasFocus(done.getByRole("button", { name: "More" })).toBe(true);

  // A set that is unticked has no rest.
  await done.getByRole("checkbox", { name: "Done" }).click();
  await page.getByRole("group", { name: "Rest", exact: true }).waitFor({ state: "detached" });
  await done.getByRole("checkbox", { name: "Done" }).click();
  const rest = page.getByRole("group", { name: "Rest", exact: true });
  await rest.getByRole("button", { name: "Skip" }).press("Enter");
  await rest.waitFor({ state: "detached" });
  await hasFocus(lift.getByRole("heading", { name: bench })).toBe(true);

  // An exercise that is already in the workout is added a second time.
  await press(card("Plank"), "Options for Plank");
  await press(dialog, "Replace exercise");
  await search(dialog).fill("bench");
  await dialog.getByRole("button", { name: new RegExp(`^${bench}`) }).click();
  await page.getByText(`${bench} is in this workout twice now.`).waitFor();
  await expect.poll(order).toEqual([bench, bench]);
});

test("the plates are those of the set that is done next, also of a warm-up", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  const lift = await addExercise(bench);
  await doSet(lift, 1, "80", "8");
  await press(lift, "Add set");
  await box(setRow(lift, 2), "Weight").fill("100");
  await press(lift, `Options for ${bench}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("100 kg: bar 20, each side 25 + 15").waitFor();
  await press(dialog, "Add warm-up sets: 40, 60 and 80 %");
  await press(lift, `Options for ${bench}`);
  await dialog.getByText("30 kg: bar 20, each side 5").waitFor();
});

test("a note that was just written survives Replace exercise, whether another one is chosen or not", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await addExercise("Plank");
  const dialog = page.getByRole("dialog");
  await press(card("Plank"), "Options for Plank");
  await dialog.getByRole("textbox", { name: "Note" }).fill("on the mat");
  await press(dialog, "Replace exercise");
  await search(dialog).waitFor();
  await page.keyboard.press("Escape");
  await card("Plank").getByText("on the mat").waitFor();
  await press(card("Plank"), "Options for Plank");
  await dialog.getByRole("textbox", { name: "Note" }).fill("the bench is taken");
  await press(dialog, "Replace exercise");
  await search(dialog).fill("bench");
  await dialog.getByRole("button", { name: new RegExp(`^${bench}`) }).click();
  await card(bench).getByText("the bench is taken").waitFor();
  await addExercise(row);
  await press(card(bench), `Options for ${bench}`);
  await dialog.getByRole("textbox", { name: "Note" }).fill("free again");
  await dialog.getByRole("button", { name: "Remove exercise" }).press("Enter");
  await card(bench).waitFor({ state: "detached" });
  await hasFocus(card(row).getByRole("button", { name: `Options for ${row}` })).toBe(true);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await card(bench).getByText("free again").waitFor();
  await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
  await hasFocus(card(bench).getByRole("heading", { name: bench })).toBe(true);
});

test("an exercise is done twice in a workout: two cards, and two lines when it is finished", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await doSet(await addExercise(row), 1, "60", "10");
  // All its sets are done, so the exercise is added again.
  await pickExercise(bench);
  await expect.poll(() => card(bench).count()).toBe(2);
  const second = card(bench).last();
  await second.getByText("Again in this workout").waitFor();
  await box(setRow(second, 1), "Weight").fill("85");
  // With an open set the card is opened, and the notice's button adds the exercise once more.
  await pickExercise(bench);
  await page.getByText(`${bench} is in this workout already.`).waitFor();
  await expect.poll(() => card(bench).count()).toBe(2);
  await press(page, "Add it again");
  await expect.poll(() => card(bench).count()).toBe(3);
  await doSet(second, 1, "85", "5");
  await press(page, "End Workout");
  await page.getByText("80 kg × 8").waitFor();
  await page.getByText("85 kg × 5").waitFor();
});

test("a guest saves a finished workout as a routine, and does it again from there", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await doSet(await addExercise(row), 1, "60", "10");
  await page.getByRole("button", { name: "End Workout" }).press("Enter");
  await hasFocus(page.getByRole("heading", { level: 1, name: "Chest and back" })).toBe(true);
  const effort = () =>
    page.getByRole("button", { name: "4, Hard", exact: true }).getAttribute("aria-pressed");
  await press(page, "4, Hard");
  await expect.poll(effort).toBe("true");
  const picture = page.waitForEvent("download");
  // A browser refuses to share when drawing took too long after the press.
  await page.evaluate(() => {
    const share = () => Promise.reject(new DOMException("too late", "NotAllowedError"));
    Object.assign(navigator, { canShare: () => true, share });
  });
  await press(page, "Share as a picture");
  expect((await picture).suggestedFilename()).toBe("workout.png");
  await page.reload();
  await expect.poll(effort).toBe("true");
  await press(page, "Save as routine");
  const dialog = page.getByRole("dialog", { name: "Save as routine" });
  await dialog.getByLabel("Name").fill("Push and pull");
  await press(dialog, "Save routine");
  await page.getByText("Saved the routine Push and pull").waitFor();
  await press(page, "Show");
  await page.getByRole("button", { name: "Start Push and pull" }).waitFor();
  await page.reload();
  await press(page, "Start Push and pull");
  await card(row).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(bench);
  await done(setRow(card(bench), 1)).click();
  await isDone(setRow(card(bench), 1)).toBe(true);
  await press(page, "End Workout");
  await page.getByRole("heading", { level: 1, name: "Push and pull" }).waitFor();
});

test("where the database is refused, a guest's routine has the focus on its first exercise as well", async () => {
  page = await openPage({ viewport: phone });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await visit(page, "/work-out-now");
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await press(page, "End Workout");
  await press(page, "Save as routine");
  await press(page.getByRole("dialog", { name: "Save as routine" }), "Save routine");
  await press(page, "Show");
  await press(page, "Start Chest");
  await card(bench).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(bench);
});

test("a finished workout's sets can be changed, and taken back; a star stands first in the search", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await press(page, "End Workout");
  await page.getByText("80 kg × 8").waitFor();
  await press(page, `Edit the sets of ${bench}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("group", { name: "Set 1" }).getByLabel("Reps").fill("0");
  await press(dialog, "Save");
  await dialog.getByText("A set has at least 1 rep.").waitFor();
  await dialog.getByRole("group", { name: "Set 1" }).getByLabel("Reps").fill("10");
  await press(dialog, "Add set");
  await dialog
    .getByRole("group", { name: "Set 2" })
    .getByLabel("Kind")
    .selectOption({ label: "2. Drop set" });
  await press(dialog, "Save");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.getByText("80 kg × 10").count()).toBe(2);
  await page.getByText("1,600 kg").waitFor();
  await press(page, "Undo");
  await page.getByText("80 kg × 8").waitFor();

  // A note is saved however its field is left, once, and what could not be saved is tried again.
  const note = page.getByRole("textbox", { name: "Note" });
  const isSaved = page.getByRole("button", { name: "Save note", disabled: true });
  const puts = await countPuts("Felt strong");
  await page.evaluate("disk.isFull = true");
  await note.fill("Felt strong");
  await note.press("Tab");
  await page.getByText("The workout could not be changed.").waitFor();
  expect(page.errors.splice(0)).not.toEqual([]);
  await page.evaluate("disk.isFull = false");
  await note.focus();
  await press(page, "Done");
  await search(page).waitFor();
  await page.goBack();
  await isSaved.waitFor();
  expect(await note.inputValue()).toBe("Felt strong");
  expect(await puts()).toBe(1);
  await note.fill("Felt very strong");
  // Without a blur, as when a finger leaves the focus in the field.
  await page.goForward();
  await search(page).waitFor();
  await page.goBack();
  await isSaved.waitFor();
  expect(await note.inputValue()).toBe("Felt very strong");
  await press(page, "Done");

  await search(page).click();
  await search(page).fill("bench");
  await page.evaluate("disk.isFull = true");
  await press(page, "Favourite: Incline Dumbbell Bench With Palms Facing In");
  await page.getByText("The favourite could not be saved.").waitFor();
  expect(page.errors.splice(0)).not.toEqual([]);
  await page.evaluate("disk.isFull = false");
  await press(page, "Favourite: Incline Dumbbell Bench With Palms Facing In");
  const first = page.getByRole("list", { name: "Found exercises" }).getByRole("listitem").first();
  await first.getByRole("button", { name: /^Incline Dumbbell Bench With/ }).waitFor();
});

test("a second tab shows each set as it is ticked, and takes the workout over", async () => {
  page = await openAt("/work-out-now");
  await press(page, "Start Workout");
  const lift = await addExercise(bench);
  await box(setRow(lift, 1), "Reps").fill("8");
  await waitUntilStored(page, /"reps":8/);
  const other = await page.context().newPage();
  await visit(other, "/work-out-now");
  const same = setRow(card(bench, other), 1);
  await same.waitFor();
  await done(setRow(lift, 1)).click();
  await isDone(same).toBe(true);
  await isDisabled(done(same)).toBe(true);
  await press(other, "Take over here");
  await press(card(bench, other), "Add set");
  await done(setRow(card(bench, other), 2)).click();
  await isDone(setRow(lift, 2)).toBe(true);
  await press(other, "End Workout");
  await other.getByRole("heading", { level: 1, name: "Chest" }).waitFor();
  await other.getByText("8 reps").first().waitFor();
  expect(await other.getByText("8 reps").count()).toBe(2);
  await card(bench).waitFor({ state: "detached" });
});

test("push-ups have sets under their timer, and Stop records both as one", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await page.getByRole("button", { name: /^Strength/ }).click();
  await page.getByRole("button", { name: /^Push-ups/ }).click();
  const panel = card("Push-ups");
  await press(panel, "Start Workout");
  await box(setRow(panel, 1), "Reps").fill("12");
  await done(setRow(panel, 1)).click();
  await isDone(setRow(panel, 1)).toBe(true);
  await expect.poll(() => panel.getByRole("timer").first().innerText()).not.toBe("0:00");
  await press(panel, "Stop Workout");
  await isDone(setRow(panel, 1)).toBe(false);
  await page.getByRole("tab", { name: "History" }).click();
  await expect.poll(() => page.getByRole("tabpanel").getByRole("listitem").count()).toBe(1);
});

test("an ended workout says what was not ticked, and adds it on request", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await press(card(bench), "Add set");
  await press(page, "End Workout");
  await page.getByText("Without 1 set that you didn't tick.").waitFor();
  const sets = () => page.getByRole("main").locator('dt:text-is("Sets") + dd').textContent();
  await expect.poll(sets).toBe("1");
  await press(page, "Add to workout");
  await page.getByText("1 set added.").waitFor();
  await expect.poll(sets).toBe("2");
});

test("a workout of exercises is repeated with them: from its page, the history and the dashboard", async () => {
  page = await openMember("/dashboard", {}, { viewport: phone });
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await doSet(await addExercise(bench), 1, "80", "8");
  await doSet(await addExercise(row), 1, "60", "10");
  await press(page, "End Workout");
  const repeats = [
    () => press(page, "Repeat"),
    async () => {
      await visit(page, "/history");
      await page
        .getByRole("button", { name: /^More for Chest and back/ })
        .last()
        .click();
      await press(page.getByRole("dialog"), "Repeat");
    },
    async () => {
      await visit(page, "/dashboard");
      await press(page, "Again: Chest and back");
    },
  ];
  for (const repeat of repeats) {
    await page.getByRole("heading", { level: 1, name: "Chest and back" }).waitFor();
    await repeat();
    await expect.poll(() => box(setRow(card(bench), 1), "Weight").inputValue()).toBe("80");
    await expect.poll(() => box(setRow(card(row), 1), "Reps").inputValue()).toBe("10");
    for (const name of [bench, row]) await done(setRow(card(name), 1)).click();
    await isDone(setRow(card(row), 1)).toBe(true);
    await press(page, "End Workout");
  }
  await page.getByRole("heading", { level: 1, name: "Chest and back" }).waitFor();
});

/** A workout of 30 minutes, and two exercises that were timed in it. */
function makeTimedWorkout(id: string, end: number): NewWorkout[] {
  const between = (from: number, to: number) => ({
    duration: (to - from) * 60,
    startedAt: new Date(end - (30 - from) * 60_000).toISOString(),
    endedAt: new Date(end - (30 - to) * 60_000).toISOString(),
  });
  const timed = { category: "cardio", caloriesBurned: 90, workoutId: id } as const;
  const alone = { source: "exercise", kcalModel: "exercise" } as const;
  return [
    { ...timed, ...alone, ...between(0, 15), id: `${id}-run`, exercise: "Running", exerciseId: "running" },
    { ...timed, ...alone, ...between(16, 30), id: `${id}-ride`, exercise: "Cycling", exerciseId: "cycling" },
    {
      ...{ ...between(0, 30), id, exercise: "General Workout", caloriesBurned: 180 },
      ...{ source: "session", kcalModel: "session" },
    },
  ];
}

test("a workout of timed exercises is repeated by the clock, with their times; one without exercises starts anew", async () => {
  const now = Date.now();
  const empty = makeTimedWorkout("empty", now - 86_400_000).slice(2);
  const workouts = [...empty, ...makeTimedWorkout("timed", now - 3_600_000)];
  page = await openMember("/workouts/empty", { workouts }, { viewport: phone });
  await press(page, "Repeat");
  await page.getByRole("heading", { level: 1, name: "Workout in progress" }).waitFor();
  await press(page, "End Workout");
  await waitUntilStored(page, /"general":null/);
  await visit(page, "/workouts/timed");
  await press(page, "Repeat");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await page.getByText("Step 1 of 2").waitFor();
  await page.getByRole("heading", { level: 2, name: "Running" }).waitFor();
  await expect.poll(() => page.getByRole("timer").innerText()).toMatch(/^1[45]:/);
  await press(page, "Skip");
  await page.getByText("Next: Cycling", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("timer").innerText()).toMatch(/^(1:00|0:5)/);
  await press(page, "End");
  await press(page, "Finish");
  await page.waitForURL("**/history");
});

test("a workout with sets and a timed exercise is repeated with both on cards", async () => {
  const end = Date.now() - 3_600_000;
  const workouts = [...makeTimedWorkout("push", end).slice(0, 1), ...makePushDay("push", end)];
  page = await openMember("/dashboard", { workouts }, { viewport: phone });
  await press(page, "Again: Push day");
  await card("Dips").waitFor();
  await expect.poll(() => box(setRow(card("Running"), 1), "Time").inputValue()).toBe("15:00");
  await press(page, "End Workout");
});

test("what is repeated while a workout runs is added to it, and that is said", async () => {
  page = await openMember("/dashboard", {}, { viewport: phone });
  await press(page, "Start workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await doSet(await addExercise(row), 1, "60", "10");
  await press(page, "End Workout");
  await page.getByRole("heading", { level: 1, name: "Chest and back" }).waitFor();
  const finished = page.url();
  await visit(page, "/dashboard");
  await press(page, "Start workout");
  await addExercise(row);
  await waitUntilStored(page, /Bent Over/);
  for (const said of ["1 exercise added to the running workout.", "Already in the running workout."]) {
    await visit(page, finished);
    await press(page, "Repeat");
    await page.getByText(said).waitFor();
    await card(bench).waitFor();
  }
});

test("a workout shows as finished once its end is stored, not while a reload would let it run on", async () => {
  page = await openMember("/dashboard", {}, { viewport: phone });
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await doSet(await addExercise(bench), 1, "80", "8");
  await waitUntilStored(page, /"doneAt"/);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === "runningWorkout") throw new DOMException("disk full", "QuotaExceededError");
      return put.apply(this, args);
    };
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
  });
  await press(page, "End Workout");
  await page.getByText("The running workout could not be saved on this device.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Workout in progress" }).waitFor();
  expect(page.errors.splice(0)).not.toEqual([]);
  await page.evaluate("makeRoom()");
  await page.getByRole("heading", { level: 1, name: "Chest" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Chest" }).waitFor();
});

test("an import without lengths is repeated and saved as a routine, and its barbell has plates and warm-up sets", async () => {
  const end = Date.now() - 86_400_000;
  // If a file doesn't give the length of a workout, only its start is known.
  const at = (ms: number) => ({
    startedAt: new Date(end + ms).toISOString(),
    endedAt: new Date(end + ms).toISOString(),
  });
  const unknown = { duration: 0, caloriesBurned: 0, source: "imported", kcalModel: "unknown" } as const;
  const lift = { ...unknown, category: "strength", workoutId: "push", measure: "weight-reps" } as const;
  const sets = [{ id: "1", kind: "normal" as const, weightG: 80_000, reps: 8 }];
  const workouts = [
    { ...unknown, ...at(0), id: "push", exercise: "Push day" },
    { ...lift, ...at(0), id: "a", exercise: bench, exerciseId: "barbell-bench-press-medium-grip", sets },
    { ...lift, ...at(1), id: "b", exercise: row, exerciseId: "bent-over-barbell-row", sets },
  ];
  page = await openMember("/workouts/push", { workouts }, { viewport: phone });
  await press(page, "Save as routine");
  await press(page.getByRole("dialog"), "Save routine");
  await page.getByText("Saved the routine Push day").waitFor();
  // The last exercise ends a moment after its workout.
  await visit(page, "/dashboard");
  await press(page, "Again: Push day");
  await expectPlates(row);
  await expectPlates(bench);
  await press(page, "End Workout");
  await page
    .getByText(/^Without 2 sets/)
    .first()
    .waitFor();
  await page.getByRole("heading", { level: 1, name: "Push day" }).waitFor();
  await visit(page, "/workouts?tab=routines");
  await press(page, "Start Push day");
  await expectPlates(bench);
  await press(page, "End Workout");
});

async function expectPlates(name: string): Promise<void> {
  await press(card(name), `Options for ${name}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("80 kg: bar 20, each side 25 + 5").waitFor();
  await dialog.getByRole("button", { name: "Add warm-up sets: 40, 60 and 80 %" }).waitFor();
  await press(dialog, "Close");
}

test("a workout whose imported name is longer than a routine's may be is repeated under its start", async () => {
  const long = "Push day of the second block ".repeat(6).trim();
  const workouts = makePushDay("push", Date.now() - 86_400_000).map((workout) =>
    workout.id === "push" ? { ...workout, exercise: long } : { ...workout, kcalPerMinute: 5 },
  );
  page = await openMember("/workouts/push", { workouts }, { viewport: phone });
  await press(page, "Repeat");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await card("Bench Press").waitFor();
  await page.reload();
  await card("Bench Press").waitFor();
  await press(page, "End Workout");
  await page
    .getByText(/^Without|Workout completed/)
    .first()
    .waitFor();
});

test("a member's workout ends on its own page, with its sets", async () => {
  page = await openMember("/workouts", {}, { viewport: phone });
  await page.getByRole("link", { name: "Start" }).first().waitFor();
  await search(page).fill("bench");
  await page.getByRole("button", { name: new RegExp(`^${bench}`) }).click();
  await doSet(card(bench), 1, "80", "8");
  await press(card(bench), "Save exercise");
  await page.getByText(`Saved ${bench}, 1 set`).waitFor();
  await waitUntilStored(page, /"cards":\[\]/);
  await visit(page, "/dashboard");
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  const lift = await addExercise(bench);
  // The values that a tick would take over are read beside the card.
  await expect.poll(() => box(setRow(lift, 1), "Reps").getAttribute("placeholder")).toBe("8");
  await done(setRow(lift, 1)).click();
  await isDone(setRow(lift, 1)).toBe(true);
  await press(page, "End Workout");
  await page.getByRole("heading", { level: 1, name: "Chest" }).waitFor();
  await page.getByRole("main").getByText("80 kg × 8").first().waitFor();
  await page.getByText("Last time").waitFor();
  // Nothing is wider than the narrowest phone.
  await page.setViewportSize({ width: 320, height: 700 });
  await expect
    .poll(() =>
      page.getByRole("article").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    )
    .toBe(0);
  await page.setViewportSize(phone);

  // A past workout can be of any exercise.
  await visit(page, "/workouts");
  await press(page, "Log a past workout");
  const form = page.getByRole("dialog", { name: "Log a past workout" });
  await press(form, "Search all exercises");
  const all = page.getByRole("dialog", { name: "Search all exercises" });
  await search(all).fill("barbell deadlift");
  await all
    .getByRole("button", { name: /^Barbell Deadlift/ })
    .first()
    .click();
  await expect.poll(() => form.getByLabel("Exercise").inputValue()).toBe("Barbell Deadlift");
  await expect.poll(() => form.getByLabel("kcal").inputValue()).toBe("129");
  await press(form, "Log workout");
  await page.getByText("Logged Barbell Deadlift").waitFor();
});
