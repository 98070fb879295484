import * as fc from "fast-check";
import { expect, inject, test } from "vitest";
import { addGoal } from "#app/data/goals/commands.ts";
import {
  editEntry,
  recordEntries,
  recordEntry,
  removeEntry,
  restoreEntry,
} from "#app/data/history/commands.ts";
import { findEntry, listNewestEntries, listWorkoutExercises } from "#app/data/history/queries.ts";
import { computeRecords, toRecordEntry } from "#app/domain/records/records.ts";
import type { Fields } from "#app/domain/row/json.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, importFile, type Replica, readShared, workout } from "#tests/support/replicas.ts";
import { findRecords } from "../history/records.ts";
import { exportJson } from "../transfer/export-json.ts";
import { fieldsOf, isShown } from "./row.ts";
import { writeRows } from "./row-writer.ts";

const start = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;

const pick = fc.nat({ max: 9 });
const sizes = { seconds: fc.integer({ min: 0, max: 4000 }), tenths: fc.nat({ max: 900 }) };
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("exercise" as const), of: fc.nat({ max: 3 }), ...sizes }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("workout" as const), of: fc.nat({ max: 3 }), ...sizes }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("whole" as const), of: fc.nat({ max: 3 }), ...sizes }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("alone" as const), ...sizes }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("edit" as const), pick, ...sizes }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("postpone" as const),
      pick,
      hours: fc.integer({ min: -60, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("rejoin" as const), pick, of: fc.nat({ max: 4 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("damage" as const),
      pick,
      patch: fc.constantFrom(
        ...[{ duration: 315_536_400 }, { caloriesBurned: 1e300 }, { duration: 1e300 }, { duration: -60 }],
        ...[{ duration: "ninety" }, { duration: 0.5 }, { caloriesBurned: -5 }],
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("restore" as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sync" as const) }) },
);

type Sums = { count: number; seconds: number; tenths: number };

/** The totals of a device, without what is zero. */
async function readTotals({ db }: Replica) {
  const rows = await db.totals.toArray();
  return Object.fromEntries(
    rows
      .filter(({ count, entries = 0 }) => count > 0 || entries > 0)
      .map(({ key, count, seconds, tenths, exercised, entries, goals = {} }) => [
        key,
        key === "all"
          ? {
              count,
              seconds,
              tenths,
              entries,
              goals: Object.fromEntries(Object.entries(goals).filter(([, sums]) => sums.count > 0)),
            }
          : { count, seconds, tenths, exercised },
      ]),
  );
}

/** The records, computed from all entries. */
const computeRecordsFromNothing = async ({ db }: Replica) =>
  computeRecords((await listNewestEntries(db, 1000)).entries.map(toRecordEntry));

/** Impossible amounts count nothing. */
function amountsOf({ duration, caloriesBurned }: Fields) {
  const seconds = typeof duration === "number" && Number.isInteger(duration) ? duration : -1;
  const kcal = typeof caloriesBurned === "number" ? caloriesBurned : -1;
  const isPossible = seconds >= 0 && seconds <= 7 * 86_400 && kcal >= 0 && kcal <= 1_000_000;
  return isPossible ? { seconds, tenths: Math.round(kcal * 10) } : { seconds: 0, tenths: 0 };
}

/** The totals, counted by the rule from all rows. */
async function sumFromNothing({ db }: Replica) {
  const rows = (await db.history.toArray()).filter(isShown).map((row) => ({
    key: row.id,
    workout: String(row.workoutId ?? row.id),
    day: String(row.day),
    end: `${row.endedAt} ${row.id}`,
    ...amountsOf(fieldsOf(row)),
    goals: Array.isArray(row.goals) ? row.goals.map(String) : [],
    isExercise: row.source !== "session",
  }));
  if (rows.length === 0) return {};
  const zero = () => ({ count: 0, seconds: 0, tenths: 0 });
  const days: Record<string, Sums & { exercised: number }> = {};
  const goals: Record<string, Sums> = {};
  const all = zero();
  for (const id of new Set(rows.map((row) => row.workout))) {
    const ofWorkout = rows.filter((row) => row.workout === id);
    const own = ofWorkout.find(({ key }) => key === id);
    const exercises = ofWorkout.filter((row) => row !== own);
    const sum = (field: "seconds" | "tenths") => exercises.reduce((total, row) => total + row[field], 0);
    const last = exercises.toSorted((a, b) => (a.end < b.end ? 1 : -1))[0];
    const day = `day:${(own ?? last)?.day}`;
    days[day] ??= { ...zero(), exercised: 0 };
    if (ofWorkout.some(({ isExercise }) => isExercise)) days[day].exercised++;
    for (const goal of new Set(ofWorkout.flatMap((row) => row.goals))) {
      goals[goal] ??= zero();
      goals[goal].count++;
    }
    for (const sums of [all, days[day]]) {
      sums.count++;
      sums.seconds += own ? own.seconds : sum("seconds");
      sums.tenths += Math.max(own?.tenths ?? 0, sum("tenths"));
    }
  }
  for (const row of rows) {
    for (const id of row.goals) {
      goals[id] ??= zero();
      goals[id].seconds += row.seconds;
      goals[id].tenths += row.tenths;
    }
  }
  return { ...days, all: { ...all, entries: rows.length, goals } };
}

test("totals equal the sum from nothing after any order of records, edits, deletions, undo and merges; an export gives them back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 1 }), step), { minLength: 5, maxLength: 40 }),
      async (commands) => {
        const relay = new MessageRelay();
        const clock = { now: start };
        const replicas = ["a", "b"].map((device) => createReplica(device, clock));
        const [first, second] = replicas;
        if (!first || !second) throw new Error("There are two replicas");
        await addGoal(first.db, { type: "frequency", target: 3, deadline: "2099-01-01" });
        const ids = ["w0", "w1", "w2"];
        const toward = { towardGoals: true };
        let made = 0;

        for (const [n, what] of commands) {
          const replica = replicas[n] ?? first;
          const { db } = replica;
          clock.now += hour;
          const id = "pick" in what ? (ids[what.pick % ids.length] ?? "") : "";
          const isKnown = id !== "" && (await findEntry(db, id)) !== null;
          const of = "of" in what ? `w${what.of}` : "";
          const entry = (seconds: number, tenths: number) => workout(seconds, tenths / 10, clock.now);
          if (what.do === "exercise") {
            const given = { ...entry(what.seconds, what.tenths), workoutId: of };
            ids.push((await recordEntry(db, given, toward)).id);
          } else if (what.do === "workout") {
            const given = { ...entry(what.seconds, what.tenths), id: of, source: "session" as const };
            await recordEntry(db, given, { towardGoals: false });
          } else if (what.do === "whole") {
            const exercises = [`x${made++}`, `x${made++}`];
            ids.push(...exercises);
            await recordEntries(db, [
              ...exercises.map((key) => ({
                workout: { ...entry(60, what.tenths), id: key, workoutId: of },
                options: toward,
              })),
              { workout: { ...entry(what.seconds, 50), id: of }, options: { towardGoals: false } },
            ]);
          } else if (what.do === "alone") {
            ids.push((await recordEntry(db, entry(what.seconds, what.tenths), toward)).id);
          } else if (what.do === "edit" && isKnown) {
            await editEntry(db, id, { duration: what.seconds, caloriesBurned: what.tenths / 10 });
          } else if (what.do === "postpone" && isKnown) {
            await editEntry(db, id, { endedAt: new Date(clock.now + what.hours * hour).toISOString() });
          } else if (what.do === "rejoin" && isKnown) {
            // As in the import of a file in which the entry is part of another workout, or of none.
            const workoutId = what.of === 4 ? null : of;
            await writeRows(replica.db, ["history"], (writer) =>
              writer.write([{ table: "history", id, patch: { workoutId } }]),
            );
          } else if (what.do === "damage" && isKnown) {
            // A workout is recorded again, which takes a row that can be read.
            const patch = id.startsWith("w") ? { duration: 315_536_400 } : what.patch;
            await writeRows(replica.db, ["history"], (writer) =>
              writer.write([{ table: "history", id, patch }]),
            );
          } else if (what.do === "remove") {
            await removeEntry(db, id);
          } else if (what.do === "restore") {
            await restoreEntry(db, id).catch(() => undefined);
          } else if (what.do === "sync") {
            await replica.sync(relay.line);
          }
          expect(await readTotals(replica)).toEqual(await sumFromNothing(replica));
          expect(await findRecords(db)).toEqual(await computeRecordsFromNothing(replica));
        }

        for (let round = 0; round < 3; round++)
          for (const replica of replicas) await replica.sync(relay.line);
        expect(await readShared(second)).toEqual(await readShared(first));
        expect(await readTotals(second)).toEqual(await sumFromNothing(second));

        const file = await exportJson(first.db);
        const fresh = createReplica("c", clock);
        await importFile(fresh, file, "all.json");
        expect(await readTotals(fresh)).toEqual(await readTotals(first));
        const again = await exportJson(fresh.db);
        expect(await again.text()).toBe(await file.text());
        for (const { db } of [...replicas, fresh]) await db.delete();
      },
    ),
    { numRuns: inject("randomHistories") },
  );
}, 1_200_000);

test("deleting a workout on one device and undoing it on another brings back all that was deleted", async () => {
  const relay = new MessageRelay();
  const clock = { now: start };
  const [one, two] = [createReplica("a", clock), createReplica("b", clock)];
  const none = { towardGoals: false };
  await recordEntries(one.db, [
    { workout: { ...workout(60, 5, start), id: "x", workoutId: "w" }, options: none },
    { workout: { ...workout(60, 5, start), id: "y", workoutId: "w" }, options: none },
    { workout: { ...workout(600, 5, start), id: "w" }, options: none },
  ]);
  await removeEntry(one.db, "y");
  clock.now += 1000;
  await removeEntry(one.db, "w");
  await one.sync(relay.line);
  await two.sync(relay.line);
  expect((await listNewestEntries(two.db, 9)).total).toBe(0);
  // This device has never seen the entries, but knows all of them.
  await restoreEntry(two.db, "w");
  expect((await listWorkoutExercises(two.db, "w")).map(({ id }) => id)).toEqual(["x"]);
  expect(await readTotals(two)).toEqual(await sumFromNothing(two));
});

test("an entry that was edited after its deletion elsewhere comes back from an export", async () => {
  const clock = { now: start };
  const [one, fresh] = [createReplica("a", clock), createReplica("b", clock)];
  const { id } = await recordEntry(one.db, workout(60, 5, start), { towardGoals: false });
  await removeEntry(one.db, id);
  const reading = `${(start + 9).toString(16).padStart(12, "0")}-0000-c`;
  await writeRows(one.db, ["history"], (writer) =>
    writer.merge([{ table: "history", id, patch: { note: "late" }, timestamp: reading }], false),
  );
  expect(await findEntry(one.db, id)).toMatchObject({ note: "late" });
  const file = await exportJson(one.db);
  await importFile(fresh, file, "all.json");
  expect(await findEntry(fresh.db, id)).toMatchObject({ note: "late" });
});
