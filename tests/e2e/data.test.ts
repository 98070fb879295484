import { describe, expect, inject, test } from "vitest";
import { shown } from "#tests/support/old-database.ts";
import { behaviours } from "../contracts/data-behaviour.ts";
import { withDataBrowser } from "../contracts/data-browser.ts";

const { newContext, open } = withDataBrowser();

for (const kind of ["indexeddb", "localstorage"] as const) {
  describe(`in Chromium, on ${kind}`, () => {
    behaviours.forEach(({ title }, index) => {
      test(title, async () => {
        const context = await newContext();
        const page = await open(context);
        await page.evaluate(([n, where]) => window.page.runBehaviour(n, where), [index, kind] as const);
        await context.close();
      });
    });
  });
}

test("two tabs that record 500 workouts each keep 1,000 of 1,000, goals and totals included", async () => {
  const context = await newContext();
  const tabs = await Promise.all([open(context), open(context)]);
  await tabs[0].evaluate(async () => {
    const data = await window.page.openData();
    await data.goals.add({ type: "frequency", target: 1000, deadline: "2099-12-31" });
  });
  const record = async () => {
    const data = await window.page.openData();
    for (let n = 0; n < 500; n++) await data.history.record(window.page.workout(), { towardGoals: true });
  };
  await Promise.all(tabs.map((tab) => tab.evaluate(record)));
  const stored = await tabs[1].evaluate(async () => {
    const data = await window.page.openData();
    const [goal] = await data.goals.list();
    const days = await data.history.listDayTotals("2000-01-01", "2099-12-31");
    const { total, entries } = await data.history.listNewest(5000);
    return [
      total,
      entries.length,
      goal?.current,
      days.reduce((sum, day) => sum + day.count, 0),
      typeof goal?.achievedAt,
    ];
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
    const data = await window.page.openData();
    await data.goals.add({ type: "frequency", target: 9, deadline: "2099-12-31" });
    const reportStored: unknown = Reflect.get(window, "reportStored");
    const go = async () => {
      for (;;) {
        await data.history.record(window.page.workout(), { towardGoals: true });
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
    const data = await window.page.openData();
    const [goal] = await data.goals.list();
    return [(await data.history.listNewest(1)).total, goal?.current];
  });
  expect(total).toBeGreaterThanOrEqual(said);
  expect(current).toBe(total);
  await context.close();
});

describe("where the browser refuses", () => {
  const refuse = (names: string[]) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
    }
  };
  const recordOne = async () => {
    const data = await window.page.openData();
    await data.history.record(window.page.workout(), { towardGoals: true });
    return [data.storage, (await data.history.listNewest(5)).total] as const;
  };

  test("IndexedDB, it keeps in local storage and says so; when allowed again, everything moves over", async () => {
    const context = await newContext();
    const refused = await context.newPage();
    await refused.addInitScript(refuse, ["indexedDB"]);
    const allowed = await open(context);
    await refused.goto(allowed.url());
    expect(await refused.evaluate(recordOne)).toEqual(["localstorage", 1]);
    await refused.reload();
    expect(await refused.evaluate(recordOne)).toEqual(["localstorage", 2]);
    await refused.close();
    expect(await allowed.evaluate(recordOne)).toEqual(["indexeddb", 3]);
    expect(await allowed.evaluate(() => localStorage.length)).toBe(0);
    await context.close();
  });

  test("IndexedDB and local storage, it goes on in memory and says so", async () => {
    const context = await newContext();
    const page = await context.newPage();
    await page.addInitScript(refuse, ["indexedDB", "localStorage"]);
    const other = await open(context);
    await page.goto(other.url());
    expect(await page.evaluate(recordOne)).toEqual(["memory", 1]);
    await context.close();
  });
});

/** Records until a write is refused, and compares what was said to be stored with what is there. */
const recordUntilFull = async () => {
  const data = await window.page.openData();
  await data.goals.add({ type: "frequency", target: 5, deadline: "2099-12-31" });
  for (let stored = 0; stored < 5000; stored++) {
    const note = "x".repeat(2000);
    const refused = await data.history
      .record(window.page.workout({ note }), { towardGoals: true })
      .then(() => null, window.page.explain);
    if (refused === null) continue;
    const [goal] = await data.goals.list();
    const { total } = await data.history.listNewest(1);
    return { words: refused, stored, total, current: goal?.current, storage: data.storage };
  }
  throw new Error("The disk never filled up");
};

test("a full disk under IndexedDB refuses the write in plain words and keeps what was there", async () => {
  const context = await newContext();
  const page = await open(context);
  await page.evaluate(() => {
    // Chromium can't be given a small disk, so its fortieth write of a row fails as it does on a full one.
    const { put } = IDBObjectStore.prototype;
    let rows = 0;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "history" && ++rows > 40) throw new DOMException("disk full", "QuotaExceededError");
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  const outcome = await page.evaluate(recordUntilFull);
  expect(outcome).toMatchObject({ stored: 40, total: 40, current: 40, storage: "indexeddb" });
  expect(outcome.words).toContain("no room");
  await context.close();
});

test("local storage that is really full refuses the write in plain words and keeps what was there", async () => {
  const context = await newContext();
  const allowed = await open(context);
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await page.goto(allowed.url());
  const outcome = await page.evaluate(recordUntilFull);
  expect(outcome.storage).toBe("localstorage");
  expect(outcome.words).toContain("no room");
  expect(outcome.stored).toBeGreaterThan(100);
  expect([outcome.total, outcome.current]).toEqual([outcome.stored, outcome.stored]);
  await context.close();
}, 120_000);

test("a tab that holds the older version lets the newer one in and asks for a reload", async () => {
  const context = await newContext();
  const [old, newer] = await Promise.all([open(context), open(context)]);
  await old.evaluate(async () => {
    const data = await window.page.openData();
    await data.history.record(window.page.workout(), { towardGoals: false });
    void data.outdated.then(() => (document.title = "outdated"));
  });
  await newer.evaluate(async () => {
    const { Dexie, declareVersions } = window.page;
    const dexie = new Dexie("fitness-tracker");
    declareVersions(dexie);
    dexie.version(1000).stores({ later: "key" });
    await dexie.open();
  });
  await old.waitForFunction(() => document.title === "outdated");
  const words = await old.evaluate(() => window.page.openData().then(() => "opened", window.page.explain));
  expect(words).toContain("Reload");
  await context.close();
});

test("a database of version 2 with 10,000 entries is upgraded while its tab is open, by two tabs, and loses nothing", async () => {
  const context = await newContext();
  const [old, one, two] = await Promise.all([open(context), open(context), open(context)]);
  await old.evaluate(async () => {
    const { Dexie, declareVersions, fillOldDatabase, listOldTables } = window.page;
    const dexie = new Dexie("fitness-tracker");
    declareVersions(dexie, 2);
    await dexie.open();
    await fillOldDatabase(dexie, listOldTables(10_000));
  });
  const read = async () => {
    const { openData, shown, Dexie } = window.page;
    const data = await openData();
    const { total } = await data.history.listNewest(1);
    const newest = await data.history.listNewest(shown.history.total);
    const days = await data.history.listDayTotals("0000", "9999");
    const stored = {
      total,
      counted: days.reduce((sum, day) => sum + day.count, 0),
      newest: newest.entries.filter(({ day }) => day > "2026"),
      goals: await data.goals.list(),
      settings: await data.settings.read(),
      session: await data.runningWorkout.find(),
    };
    const raw = await new Dexie("fitness-tracker").open();
    const stores = raw.tables.map((table) => table.name).sort();
    raw.close();
    return { stored: JSON.parse(JSON.stringify(stored)), stores };
  };
  const [first, second] = await Promise.all([one.evaluate(read), two.evaluate(read)]);
  const { history, goals, settings, session } = shown;
  expect(first.stored).toMatchObject({ goals, settings, session, total: history.total + 10_000 });
  expect(first.stored.counted).toBe(first.stored.total);
  expect(first.stored.newest).toEqual(history.entries.filter(({ day }) => day > "2026"));
  expect(second).toEqual(first);
  expect(first.stores).toEqual(
    "batches bodyMeasurements exercises goals history meta quarantine routines session settings totals".split(
      " ",
    ),
  );
  await context.close();
}, 120_000);

/** A workout of the file below weighs 500 bytes and more. */
const importedWorkouts = inject("importedWorkouts");

test(`${importedWorkouts.toLocaleString("en")} workouts in one file come in at once, are listed and counted, and go again`, async () => {
  const context = await newContext();
  const page = await open(context);
  const found = await page.evaluate(async (count) => {
    const rows = Array.from({ length: count }, (_, n) => {
      const end = new Date(Date.UTC(2020, 0, 1) + n * 1_000_000).toISOString();
      const value = {
        ...window.page.workout({ startedAt: end, endedAt: end, note: "n".repeat(200) }),
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
    const data = await window.page.openData();
    const transfer = await data.openTransfer();
    const { id, report } = await transfer.import(file, "big.json");
    const { total, entries } = await data.history.listNewest(50);
    const days = await data.history.listDayTotals("2020-01-01", "2029-12-31");
    const counted = days.reduce((sum, day) => sum + day.count, 0);
    await transfer.revert(id);
    return {
      bytes: file.size,
      report,
      total,
      newest: entries[0]?.id,
      counted,
      after: (await data.history.listNewest(1)).total,
    };
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
