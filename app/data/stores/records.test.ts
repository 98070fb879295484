import { describe, expect, test } from "vitest";
import { noRecords } from "#app/model/records.ts";
import { createReplica, workout } from "#tests/support/replicas.ts";
import type { RowDatabase, Totals, Tx } from "../engine/row-database.ts";
import { zero } from "../rows/totals.ts";
import { createTransferStore } from "../transfer/transfer-store.ts";
import { createHistoryStore } from "./history-store.ts";

const start = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;
const toward = { towardGoals: true };

/** A device with `size` entries, and a count of the history rows that its stores read. */
async function createCounted(size: number) {
  const clock = { now: start };
  const replica = createReplica("a", clock);
  const source = createReplica("b", clock);
  for (let n = 0; n < size; n++) await source.history.record(workout(60 + n, 5, start - n * hour), toward);
  const file = await createTransferStore(source.context).exportJson();
  await createTransferStore(replica.context).import(file, "all.json");
  const { context } = replica;
  let rows = 0;
  const count = (tx: Tx): Tx => ({
    ...tx,
    list: async (table, range) => {
      const found = await tx.list(table, range);
      if (table === "history") rows += found.length;
      return found;
    },
  });
  const db: RowDatabase = {
    ...context.db,
    read: (tables, work) => context.db.read(tables, (tx) => work(count(tx))),
    write: (tables, work) => context.db.write(tables, (tx) => work(count(tx))),
  };
  const history = createHistoryStore({ ...context, db });
  const countRows = async (work: () => Promise<unknown>) => {
    rows = 0;
    await work();
    return rows;
  };
  return { db: context.db, history, clock, countRows };
}

test("the records are counted once; a new workout changes them without reading the history", async () => {
  const { history, countRows, clock } = await createCounted(600);
  expect(await countRows(() => history.findRecords())).toBeGreaterThanOrEqual(600);
  expect(await countRows(() => history.findRecords())).toBe(0);
  clock.now += hour;
  const longest = await history.record(workout(4000, 9, clock.now), toward);
  expect(await countRows(() => history.findRecords())).toBe(0);
  expect((await history.findRecords()).longest?.id).toBe(longest.id);
});

test("a change that may take a record away has them counted anew", async () => {
  const { history, countRows } = await createCounted(20);
  const { longest } = await history.findRecords();
  await history.edit(longest?.id ?? "", { note: "hard" });
  expect(await countRows(() => history.findRecords())).toBe(0);
  await history.remove(longest?.id ?? "");
  expect(await countRows(() => history.findRecords())).toBeGreaterThan(0);
  expect((await history.findRecords()).longest?.duration).toBe((longest?.duration ?? 0) - 1);
  await history.restore(longest?.id ?? "");
  expect((await history.findRecords()).longest?.id).toBe(longest?.id);
});

describe("totals that a former version has counted by another rule", () => {
  const readTotals = (db: RowDatabase) => db.read(["totals"], (tx) => tx.list("totals"));
  const withoutRecords = ({ records: _, ...totals }: Totals) => totals;

  /** Stores totals of a former rule, to which a row with an impossible length has added. */
  const spoil = async (db: RowDatabase): Promise<void> => {
    const totals = (await readTotals(db)).map(({ rule: _, ...row }) => ({
      ...row,
      seconds: 1e20,
      tenths: -50,
    }));
    await db.write(["totals"], (tx) => tx.put("totals", totals));
  };

  test("are counted anew with the records, once", async () => {
    const { db, history, countRows } = await createCounted(20);
    await history.findRecords();
    const totals = await readTotals(db);
    expect(totals.length).toBeGreaterThan(1);
    await spoil(db);
    await db.write(["totals"], (tx) => tx.put("totals", [{ key: "day:2001-01-01", ...zero, seconds: 5 }]));
    expect(await countRows(() => history.findRecords())).toBeGreaterThanOrEqual(20);
    expect(await readTotals(db)).toEqual(totals);
    expect(await countRows(() => history.findRecords())).toBe(0);
  });

  test("are counted anew also when no entry is left", async () => {
    const { db, history } = await createCounted(2);
    for (const { id } of (await history.listNewest(9)).entries) await history.remove(id);
    await spoil(db);
    expect(await history.findRecords()).toEqual(noRecords);
    expect((await readTotals(db)).filter(({ seconds, tenths }) => seconds !== 0 || tenths !== 0)).toEqual([]);
  });

  test("and goes on to count so in another tab, are counted anew once: the two don't take turns", async () => {
    const { db, history, countRows } = await createCounted(5);
    const records = await history.findRecords();
    const countAsBefore = () =>
      db.write(["totals"], async (tx) => {
        const totals = await tx.list("totals");
        await tx.put(
          "totals",
          totals.map(({ rule, ...row }) => ({ ...row, ...(rule && { rule: rule - 1 }) })),
        );
      });
    await countAsBefore();
    await history.findRecords();
    expect(await countRows(() => history.findRecords())).toBe(0);
    await countAsBefore();
    const left = await readTotals(db);
    expect(await history.findRecords()).toEqual(records);
    expect(await readTotals(db)).toEqual(left);
  });

  test("are changed by what is recorded meanwhile, and then counted anew all the same", async () => {
    const { db, history, clock } = await createCounted(5);
    await spoil(db);
    clock.now += hour;
    await history.record(workout(100, 9, clock.now), toward);
    await history.findRecords();
    const before = (await readTotals(db)).map(withoutRecords);
    const { db: afresh, history: again, clock: later } = await createCounted(5);
    later.now += hour;
    await again.record(workout(100, 9, later.now), toward);
    expect(before).toEqual((await readTotals(afresh)).map(withoutRecords));
  });
});

test("the dashboard's reading is as small with 600 entries as with 300", async () => {
  const [few, many] = [await createCounted(300), await createCounted(600)];
  const read = async ({ history, countRows }: typeof few) => {
    await history.findRecords();
    return countRows(() =>
      Promise.all([
        history.findRecords(),
        history.listLastWorkout(),
        history.listSince("2026-02-20"),
        history.listNewest(1),
        history.listDayTotals("0000-01-01", "9999-12-31"),
      ]),
    );
  };
  expect(await read(many)).toBe(await read(few));
});
