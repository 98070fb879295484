import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { withDataBrowser } from "../contracts/data-browser.ts";

const { newContext, open } = withDataBrowser();

test("two tabs that record 500 workouts each keep 1,000 of 1,000, goals and totals included", async () => {
  const context = await newContext();
  const tabs = await Promise.all([open(context), open(context)]);
  await tabs[0].evaluate(async () => {
    const { addGoal, open } = window.page;
    await addGoal(await open(), { type: "frequency", target: 1000, deadline: "2099-12-31" });
  });
  const record = async () => {
    const { open, recordEntry, workout } = window.page;
    const db = await open();
    for (let n = 0; n < 500; n++) await recordEntry(db, workout(), { towardGoals: true });
  };
  await Promise.all(tabs.map((tab) => tab.evaluate(record)));
  const stored = await tabs[1].evaluate(async () => {
    const { listDayTotals, listGoals, listNewestEntries, open } = window.page;
    const db = await open();
    const [goal] = await listGoals(db);
    const days = await listDayTotals(db, "2000-01-01", "2099-12-31");
    const { total, entries } = await listNewestEntries(db, 5000);
    const counted = days.reduce((sum, day) => sum + day.count, 0);
    return [total, entries.length, goal?.current, counted, typeof goal?.achievedAt];
  });
  expect(stored).toEqual([1000, 1000, 1000, 1000, "string"]);
  await context.close();
}, 120_000);

test("a tab killed while it records keeps every workout that it said was stored, and its goals agree", async () => {
  const context = await newContext();
  const [victim, witness] = await Promise.all([open(context), open(context)]);
  let said = 0;
  await victim.exposeFunction("reportStored", () => {
    said++;
  });
  await victim.evaluate(async () => {
    const { addGoal, open, recordEntry, workout } = window.page;
    const db = await open();
    await addGoal(db, { type: "frequency", target: 9, deadline: "2099-12-31" });
    const reportStored: unknown = Reflect.get(window, "reportStored");
    const go = async () => {
      for (;;) {
        await recordEntry(db, workout(), { towardGoals: true });
        if (typeof reportStored === "function") reportStored();
      }
    };
    void go();
  });
  await expect.poll(() => said, { timeout: 20_000 }).toBeGreaterThan(20);
  const devtools = await context.newCDPSession(victim);
  // The renderer dies as in a crash: nothing is flushed or announced.
  void devtools.send("Page.crash").catch(() => undefined);
  await victim.waitForEvent("crash");
  const [total, current] = await witness.evaluate(async () => {
    const { listGoals, listNewestEntries, open } = window.page;
    const db = await open();
    const [goal] = await listGoals(db);
    return [(await listNewestEntries(db, 1)).total, goal?.current];
  });
  expect(total).toBeGreaterThanOrEqual(said);
  expect(current).toBe(total);
  await context.close();
});

const refuseIndexedDb = () =>
  Object.defineProperty(window, "indexedDB", {
    get: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });

test("a browser that refuses IndexedDB goes on in memory and says so", async () => {
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript(refuseIndexedDb);
  const other = await open(context);
  await page.goto(other.url());
  const outcome = await page.evaluate(async () => {
    const { listNewestEntries, open, recordEntry, workout } = window.page;
    const db = await open();
    await recordEntry(db, workout(), { towardGoals: true });
    return [db.isStored, (await listNewestEntries(db, 5)).total];
  });
  expect(outcome).toEqual([false, 1]);
  await context.close();
});

const loseIndexedDb = readFileSync(new URL("../support/fixtures/lose-indexeddb.js", import.meta.url), "utf8");

test.each(["UnknownError", "hang"])(
  "a connection that is lost while it opens (%s) is opened again, with what was stored",
  async (how) => {
    const context = await newContext();
    const first = await open(context);
    await first.evaluate(async () => {
      const { open, recordEntry, workout } = window.page;
      await recordEntry(await open(), workout(), { towardGoals: true });
    });
    const page = await context.newPage();
    await page.addInitScript(`${loseIndexedDb}loseIndexedDb([0], ${JSON.stringify(how)});`);
    await page.goto(first.url());
    const outcome = await page.evaluate(async () => {
      const { listNewestEntries, open } = window.page;
      const db = await open();
      return [db.isStored, (await listNewestEntries(db, 5)).total];
    });
    expect(outcome).toEqual([true, 1]);
    await context.close();
  },
);

test("a full disk refuses the write in plain words and keeps what was there", async () => {
  const context = await newContext();
  const page = await open(context);
  const outcome = await page.evaluate(async () => {
    // Chromium can't be given a small disk, so its fortieth write of a row fails as it does on a full one.
    const { put } = IDBObjectStore.prototype;
    let rows = 0;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "history" && ++rows > 40) throw new DOMException("disk full", "QuotaExceededError");
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
    const { addGoal, explain, listGoals, listNewestEntries, open, recordEntry, workout } = window.page;
    const db = await open();
    await addGoal(db, { type: "frequency", target: 5, deadline: "2099-12-31" });
    let words = "";
    let stored = 0;
    for (; words === ""; stored++)
      words = await recordEntry(db, workout(), { towardGoals: true }).then(() => "", explain);
    const [goal] = await listGoals(db);
    const { total } = await listNewestEntries(db, 1);
    return { words, stored: stored - 1, total, current: goal?.current };
  });
  expect(outcome).toMatchObject({ stored: 40, total: 40, current: 40 });
  expect(outcome.words).toContain("no room");
  await context.close();
});

test("a tab that holds the older version lets the newer one in and asks for a reload", async () => {
  const context = await newContext();
  const [old, newer] = await Promise.all([open(context), open(context)]);
  await old.evaluate(async () => {
    const { open, recordEntry, workout } = window.page;
    await recordEntry(await open(), workout(), { towardGoals: false });
  });
  await newer.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("fitness-tracker", 10_000);
        opening.onupgradeneeded = () => opening.result.createObjectStore("later", { keyPath: "key" });
        opening.onsuccess = () => resolve();
        opening.onerror = () => reject(opening.error);
      }),
  );
  await old.waitForFunction(() => window.page.events.includes("outdated"));
  const words = await old.evaluate(() => window.page.open().then(() => "opened", window.page.explain));
  expect(words).toContain("Reload");
  await context.close();
});

/** A workout of the file below weighs 500 bytes and more. */
const importedWorkouts = inject("importedWorkouts");

test(`${importedWorkouts.toLocaleString("en")} workouts in one file come in at once, are listed and counted, and go again`, async () => {
  const context = await newContext();
  const page = await open(context);
  const found = await page.evaluate(async (count) => {
    const { importFile, listDayTotals, listNewestEntries, open, revertImport, workout } = window.page;
    const rows = Array.from({ length: count }, (_, n) => {
      const end = new Date(Date.UTC(2020, 0, 1) + n * 1_000_000).toISOString();
      const value = {
        ...workout({ startedAt: end, endedAt: end, note: "n".repeat(200) }),
        day: end.slice(0, 10),
        date: "",
      };
      return JSON.stringify({
        clock: `0180000${n.toString(16).padStart(5, "0")}-0000-abc`,
        key: `entry ${n}`,
        value,
      });
    });
    const file = new Blob([
      '{"format":"fitness-tracker","version":1,"tables":{"history":[',
      rows.join(","),
      "]}}",
    ]);
    const db = await open();
    const { id, report } = await importFile(db, file, "big.json");
    const { total, entries } = await listNewestEntries(db, 50);
    const days = await listDayTotals(db, "2020-01-01", "2029-12-31");
    const counted = days.reduce((sum, day) => sum + day.count, 0);
    await revertImport(db, id);
    const after = (await listNewestEntries(db, 1)).total;
    return { bytes: file.size, report, total, newest: entries[0]?.id, counted, after };
  }, importedWorkouts);
  expect(found.bytes).toBeGreaterThan(importedWorkouts * 500);
  expect(found).toMatchObject({
    report: { new: importedWorkouts, same: 0, conflicting: 0, unreadable: 0 },
    total: importedWorkouts,
    newest: `entry ${importedWorkouts - 1}`,
    counted: importedWorkouts,
    after: 0,
  });
  await context.close();
}, 300_000);
