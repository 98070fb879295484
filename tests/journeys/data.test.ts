/** The data layer in real tabs: several at once, one that dies, and a browser that loses its database. */
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { bundleScript } from "../../scripts/script-page.ts";
import { expect, phone, press, test } from "./support/test.ts";

let script: string;
test.beforeAll(async () => {
  script = await bundleScript(new URL("../contracts/data-page.ts", import.meta.url));
});

/** A page of the app with the data layer in `window.page`. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/license.txt");
  await page.evaluate(script);
  return page;
}

test("two tabs that record 500 workouts each keep 1,000 of 1,000, goals and totals included", async ({
  context,
}) => {
  const tabs = [await openTab(context), await openTab(context)] as const;
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
    return { total, listed: entries.length, toward: goal?.current, counted };
  });
  expect(stored).toEqual({ total: 1000, listed: 1000, toward: 1000, counted: 1000 });
});

test("a tab killed while it records keeps every workout that it said was stored, and its goals agree", async ({
  context,
}) => {
  const [victim, witness] = [await openTab(context), await openTab(context)];
  let said = 0;
  await victim.exposeFunction("reportStored", () => {
    said++;
  });
  await victim.evaluate(async () => {
    const { addGoal, open, recordEntry, workout } = window.page;
    const db = await open();
    await addGoal(db, { type: "frequency", target: 9, deadline: "2099-12-31" });
    const go = async () => {
      for (;;) {
        await recordEntry(db, workout(), { towardGoals: true });
        Reflect.get(window, "reportStored")();
      }
    };
    void go();
  });
  await expect.poll(() => said).toBeGreaterThan(20);
  const devtools = await context.newCDPSession(victim);
  // The renderer dies as in a crash: nothing is flushed or announced.
  const crashed = victim.waitForEvent("crash");
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  const [total, current] = await witness.evaluate(async () => {
    const { listGoals, listNewestEntries, open } = window.page;
    const db = await open();
    const [goal] = await listGoals(db);
    return [(await listNewestEntries(db, 1)).total, goal?.current];
  });
  expect(total).toBeGreaterThanOrEqual(said);
  expect(current).toBe(total);
});

const loseIndexedDb = readFileSync(new URL("../support/fixtures/lose-indexeddb.js", import.meta.url), "utf8");

test("where the browser never opens the database, the page says that the data are there, and Reload finds them", async ({
  openAt,
}) => {
  const page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await press(page, "End Workout");
  await expect(page.getByText(/^Workout completed!/)).toBeVisible();
  const never = "Array.from({ length: 1000 }, (_, n) => n)";
  await page.addInitScript(
    `${loseIndexedDb}if (!sessionStorage.getItem("works")) loseIndexedDb(${never}, "UnknownError");`,
  );
  await page.reload();
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("Your data are there, but the browser can't open them now.");
  await press(page, "Reload");
  await expect(notice).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("works", "1"));
  await press(page, "Reload");
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
});

test("100,000 workouts in one file come in at once, are listed and counted, and go again @nightly", async ({
  context,
}) => {
  test.setTimeout(300_000);
  const count = 100_000;
  const page = await openTab(context);
  const found = await page.evaluate(async (many) => {
    const { importFile, listDayTotals, listNewestEntries, open, revertImport, workout } = window.page;
    const rows = Array.from({ length: many }, (_, n) => {
      const end = new Date(Date.UTC(2020, 0, 1) + n * 1_000_000).toISOString();
      const given = workout({ startedAt: end, endedAt: end, note: "n".repeat(200) });
      const clock = `0180000${n.toString(16).padStart(5, "0")}-0000-abc`;
      return JSON.stringify({
        clock,
        key: `entry ${n}`,
        value: { ...given, day: end.slice(0, 10), date: "" },
      });
    });
    const start = '{"format":"fitness-tracker","version":1,"tables":{"history":[';
    const db = await open();
    const { id, report } = await importFile(db, new Blob([start, rows.join(","), "]}}"]), "big.json");
    const { total, entries } = await listNewestEntries(db, 50);
    const days = await listDayTotals(db, "2020-01-01", "2029-12-31");
    const counted = days.reduce((sum, day) => sum + day.count, 0);
    await revertImport(db, id);
    const after = (await listNewestEntries(db, 1)).total;
    return { report, total, newest: entries[0]?.id, counted, after };
  }, count);
  expect(found).toMatchObject({
    report: { new: count, same: 0, conflicting: 0, unreadable: 0 },
    total: count,
    newest: `entry ${count - 1}`,
    counted: count,
    after: 0,
  });
});
