import fc from "fast-check";
import { expect } from "vitest";
import { addGoal, removeGoal, restoreGoal } from "#app/data/goals/commands.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import {
  editEntry,
  recordEntries,
  recordEntry,
  removeEntry,
  restoreEntry,
} from "#app/data/history/commands.ts";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { tombstone } from "#app/data/rows/merge-row.ts";
import { isShown, timestampOf } from "#app/data/rows/row.ts";
import type { RelayLine } from "#app/data/sync/engine/transport.ts";
import { countPending } from "#app/data/sync/store/pending-rows.ts";
import { revertImport } from "#app/data/transfer/import-file.ts";
import { listImports } from "#app/data/transfer/stored-imports.ts";
import { doneOf } from "#app/domain/goal/goal.ts";
import { killAfter } from "#tests/support/faulty-database.ts";
import { createFaultyLine, faults } from "#tests/support/faulty-line.ts";
import {
  createReplica,
  fileRead,
  importFile,
  importRoot,
  type Replica,
  readShared,
  workout,
} from "#tests/support/replicas.ts";

/** A relay, with the events that a random history may cause. */
export interface TestedRelay {
  line(device: string): RelayLine;
  /** The relay loses everything that is not stored. */
  evict(): Promise<void>;
  /** Asks the next device for a snapshot, then removes the frames that the snapshot covers. */
  wantSnapshot(): Promise<void>;
  /** The relay loses its storage. A device begins the next epoch, and the others join. */
  wipe(): Promise<number>;
}

const start = Date.UTC(2026, 2, 1, 12);
const day = 86_400_000;

const index = fc.nat({ max: 7 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("record" as const),
      seconds: fc.integer({ min: 1, max: 300 }),
      tenths: fc.nat({ max: 900 }),
    }),
  },
  // A workout and two exercises of it, which are deleted and restored together.
  { weight: 2, arbitrary: fc.record({ do: fc.constant("recordWhole" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "remove" as const,
        "restore" as const,
        "removeGoal" as const,
        "restoreGoal" as const,
      ),
      index,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      index,
      seconds: fc.integer({ min: 1, max: 300 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("addGoal" as const),
      type: fc.constantFrom("calories" as const, "duration" as const, "frequency" as const),
      target: fc.integer({ min: 1, max: 5 }),
    }),
  },
  // Each device may read the same file differently, so different values may have the same timestamp.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("import" as const),
      as: fc.constantFrom("kg" as const, "lb" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("takeBack" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("sync" as const),
      fault: fc.constantFrom(...faults),
      after: fc.nat({ max: 5 }),
    }),
  },
  // The tab is killed between two of the engine's transactions.
  { weight: 2, arbitrary: fc.record({ do: fc.constant("kill" as const), after: fc.nat({ max: 16 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("evict" as const, "snapshot" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wipe" as const), asked: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("clock" as const),
      by: fc.constantFrom(-day, 365 * day, 1, 60_000),
    }),
  },
);
export const command = fc.tuple(fc.nat({ max: 2 }), step);

type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Runs a history on three devices. Afterwards all devices must agree, and no recorded row may be missing. */
export async function liveThrough(commands: readonly Command[], relay: TestedRelay): Promise<void> {
  let roots = 1;
  let keys = { epoch: 1, root: await importRoot(1) };
  const syncWell = async (replica: Replica) => {
    // A device whose line failed, or that was cut off, asks once more.
    const reason = await replica.sync(relay.line(replica.device), keys);
    expect(reason).toBe("none");
  };
  const clocks = [{ now: start }, { now: start }, { now: start }];
  const replicas = ["a", "b", "c"].map((device, n) => createReplica(device, clocks[n] ?? { now: start }));
  const recorded: string[] = [];
  const removed = new Set<string>();
  const exercisesOf = new Map<string, readonly string[]>();
  const goals: string[] = [];
  const pick = (list: string[], n: number) => list[n % Math.max(list.length, 1)] ?? "none";
  const known = ({ db }: Replica, id: string) => db.history.get(id);

  // Two workouts and two goals that all three devices know, so that the history changes the same rows.
  const [origin] = replicas;
  if (!origin) throw new Error("There are three replicas");
  for (const type of ["duration", "frequency"] as const) {
    goals.push((await addGoal(origin.db, { type, target: 3, deadline: "2099-01-01" })).id);
  }
  for (const seconds of [30, 60]) {
    recorded.push((await recordEntry(origin.db, workout(seconds, 5, start), { towardGoals: true })).id);
  }
  const recordWhole = async ({ db }: Replica, at: number) => {
    const [id, ...exercises] = [db.newId(), db.newId(), db.newId()];
    const own = { ...workout(900, 90, at), id, source: "session" as const };
    const parts = exercises.map((part) => ({ ...workout(60, 5, at), id: part, workoutId: id }));
    await recordEntries(
      db,
      [own, ...parts].map((one) => ({ workout: one, options: { towardGoals: true } })),
    );
    recorded.push(id, ...exercises);
    exercisesOf.set(id, exercises);
  };
  await recordWhole(origin, start);
  for (const replica of replicas) await syncWell(replica);

  for (const [n, what] of commands) {
    const replica = replicas[n];
    const clock = clocks[n];
    if (!replica || !clock) continue;
    clock.now += 1000;
    if (what.do === "record") {
      const given = workout(what.seconds, what.tenths / 10, clock.now);
      recorded.push((await recordEntry(replica.db, given, { towardGoals: true })).id);
    } else if (what.do === "recordWhole") await recordWhole(replica, clock.now);
    else if (what.do === "remove") {
      const id = pick(recorded, what.index);
      if (isShown(await known(replica, id)))
        for (const one of [id, ...(exercisesOf.get(id) ?? [])]) removed.add(one);
      await removeEntry(replica.db, id);
    } else if (what.do === "restore") {
      const id = pick(recorded, what.index);
      const row = await known(replica, id);
      // Some entries were deleted before they arrived here. They were never shown, so they can't be restored here.
      if (row && "exercise" in row) await restoreEntry(replica.db, id);
      else await expect(restoreEntry(replica.db, id)).rejects.toThrow(id);
    } else if (what.do === "edit") {
      const id = pick(recorded, what.index);
      if (isShown(await known(replica, id))) await editEntry(replica.db, id, { duration: what.seconds });
    } else if (what.do === "addGoal") {
      const deadline = "2099-01-01";
      goals.push((await addGoal(replica.db, { type: what.type, target: what.target, deadline })).id);
    } else if (what.do === "removeGoal") {
      await removeGoal(replica.db, pick(goals, what.index));
    } else if (what.do === "restoreGoal") {
      const id = pick(goals, what.index);
      await restoreGoal(replica.db, id).catch(() => undefined);
    } else if (what.do === "import") {
      await importFile(replica, fileRead(what.as, start), "file");
    } else if (what.do === "takeBack") {
      const [batch] = await listImports(replica.db);
      if (batch) await revertImport(replica.db, batch.id);
    } else if (what.do === "sync") {
      await replica.sync(createFaultyLine(relay.line(replica.device), what.fault, what.after), keys);
    } else if (what.do === "clock") {
      clock.now = Math.max(start, clock.now + what.by);
    } else if (what.do === "kill") {
      const tab = killAfter(replica.db, what.after);
      await replica.sync(relay.line(replica.device), { ...keys, db: tab });
      tab.close();
    } else if (what.do === "wipe") {
      keys = { epoch: await relay.wipe(), root: await importRoot(++roots) };
    } else if (what.do === "evict") await relay.evict();
    else await relay.wantSnapshot();
  }

  for (let round = 0; round < 3; round++) for (const replica of replicas) await syncWell(replica);

  const [first, ...others] = await Promise.all(replicas.map(readShared));
  for (const other of others) expect(other).toEqual(first);
  for (const replica of replicas) {
    const { entries, unreadable, total } = await listNewestEntries(replica.db, 1000);
    expect(unreadable).toEqual([]);
    expect(total).toBe(entries.length);
    const alive = new Set(entries.map((entry) => entry.id));
    expect(alive.size).toBe(entries.length);
    for (const id of recorded) if (!removed.has(id)) expect(alive).toContain(id);
    for (const goal of await listGoals(replica.db)) {
      const feeding = entries.filter((entry) => entry.goals?.includes(goal.id));
      const seconds = feeding.reduce((sum, entry) => sum + entry.duration, 0);
      const tenths = feeding.reduce((sum, entry) => sum + Math.round(entry.caloriesBurned * 10), 0);
      const workouts = new Set(feeding.map(({ id, workoutId }) => workoutId ?? id)).size;
      const sums = { calories: tenths / 10, duration: seconds / 60, frequency: workouts };
      expect(goal.current).toBe(sums[goal.type]);
      if (doneOf(goal) >= goal.target) expect(goal.achievedAt).toBeDefined();
    }
  }
  // Rows that were deleted together are all restored, or none.
  for (const [id, exercises] of exercisesOf) {
    const rows = await origin.db.history.bulkGet([id, ...exercises]);
    const deleted = rows.filter((row) => row?.[tombstone] === true);
    const states = deleted.map((row) => `${row && timestampOf(row, tombstone)} ${isShown(row)}`);
    const timestamps = deleted.map((row) => row && timestampOf(row, tombstone));
    expect(new Set(states).size).toBe(new Set(timestamps).size);
  }
  for (const { db } of replicas) {
    expect(await countPending(db)).toBe(0);
    await db.delete();
  }
}
