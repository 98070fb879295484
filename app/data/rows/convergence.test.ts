/// <reference path="../../../tests/support/provided-context.d.ts" />
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { createMemoryRelay, type Relay } from "#tests/contracts/memory-relay.ts";
import { createReplica, type Replica, readShared, workout } from "#tests/contracts/replicas.ts";
import { confirmSynced, listUnsynced } from "#tests/contracts/unsynced-rows.ts";
import { changesOf, isAlive } from "./merge-row.ts";

const start = Date.UTC(2026, 2, 1, 12);
const day = 86_400_000;

const index = fc.nat({ max: 5 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("record" as const),
      seconds: fc.integer({ min: 1, max: 300 }),
      tenths: fc.nat({ max: 900 }),
    }),
  },
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
  // What goes wrong on the way: nothing, the request is lost, the answer is lost, the answer comes twice.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("sync" as const),
      fault: fc.constantFrom("none" as const, "request" as const, "answer" as const, "twice" as const),
      after: fc.nat({ max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("clock" as const),
      by: fc.constantFrom(-day, 365 * day, 1, 60_000),
    }),
  },
);
const command = fc.tuple(fc.nat({ max: 2 }), step);

type Fault = "none" | "request" | "answer" | "twice";

/** The relay behind a bad line: the fault strikes after that many calls. */
function badLine(relay: Relay, fault: Fault, after: number): Relay {
  let calls = 0;
  async function through<T>(call: () => Promise<T>): Promise<T> {
    if (fault === "none" || calls++ < after) return call();
    if (fault === "request") throw new Error("line");
    const answer = await call();
    if (fault === "answer") throw new Error("line");
    return call().then(() => answer);
  }
  return {
    push: (changes) => through(() => relay.push(changes)),
    pull: (cursor) => through(() => relay.pull(cursor)),
  };
}

/** A small generator, so that the order of delivery follows from the seed alone. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

test("three devices agree after any work, losses, repeats and restarts; no workout is lost or counted twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 10, maxLength: 40 }),
      fc.nat(),
      async (commands, seed) => {
        const relay = createMemoryRelay(3);
        const random = createRandom(seed);
        const clocks = [{ now: start }, { now: start }, { now: start }];
        const replicas = ["a", "b", "c"].map((device, n) =>
          createReplica(device, clocks[n] ?? { now: start }),
        );
        const recorded: string[] = [];
        const removed = new Set<string>();
        const goals: string[] = [];
        const pick = (list: string[], n: number) => list[n % Math.max(list.length, 1)] ?? "none";
        const known = async (replica: Replica, id: string) =>
          (await replica.context.db.read(["history"], (tx) => tx.findMany("history", [id])))[0];

        // Two workouts and two goals that all three know, so that what follows meets on the same rows.
        const [origin] = replicas;
        if (!origin) throw new Error("There are three replicas");
        for (const type of ["duration", "frequency"] as const) {
          goals.push((await origin.goals.add({ type, target: 3, deadline: "2099-01-01" })).id);
        }
        for (const seconds of [30, 60]) {
          recorded.push((await origin.history.record(workout(seconds, 5, start), { towardGoals: true })).id);
        }
        for (const replica of replicas) await replica.sync(relay.for(replica.device));

        for (const [n, what] of commands) {
          const replica = replicas[n];
          const clock = clocks[n];
          if (!replica || !clock) continue;
          clock.now += 1000;
          if (what.do === "record") {
            const given = workout(what.seconds, what.tenths / 10, clock.now);
            recorded.push((await replica.history.record(given, { towardGoals: true })).id);
          } else if (what.do === "remove") {
            const id = pick(recorded, what.index);
            if (isAlive(await known(replica, id))) removed.add(id);
            await replica.history.remove(id);
          } else if (what.do === "restore") {
            const id = pick(recorded, what.index);
            const row = await known(replica, id);
            // Of some entries only the deletion has arrived: they were never shown here, so they can't be restored here.
            if (row && "exercise" in row.value) await replica.history.restore(id);
            else await expect(replica.history.restore(id)).rejects.toThrow(id);
          } else if (what.do === "edit") {
            const id = pick(recorded, what.index);
            if (isAlive(await known(replica, id))) await replica.history.edit(id, { duration: what.seconds });
          } else if (what.do === "addGoal") {
            const deadline = "2099-01-01";
            goals.push((await replica.goals.add({ type: what.type, target: what.target, deadline })).id);
          } else if (what.do === "removeGoal") {
            await replica.goals.remove(pick(goals, what.index));
          } else if (what.do === "restoreGoal") {
            const id = pick(goals, what.index);
            await replica.goals.restore(id).catch(() => undefined);
          } else if (what.do === "sync") {
            await replica
              .sync(badLine(relay.for(replica.device, random), what.fault, what.after))
              .catch(() => undefined);
          } else if (what.do === "clock") {
            clock.now = Math.max(start, clock.now + what.by);
          } else {
            // A tab that is killed inside a write: the write never happened.
            const killed = replica.context.db.write(["history", "totals"], async (tx) => {
              await tx.clear("history");
              await tx.clear("totals");
              throw new Error("killed");
            });
            await killed.catch(() => undefined);
          }
        }

        for (let round = 0; round < 3; round++)
          for (const replica of replicas) await replica.sync(relay.for(replica.device, random));

        const [first, ...others] = await Promise.all(replicas.map(readShared));
        for (const other of others) expect(other).toEqual(first);
        for (const replica of replicas) {
          const { entries, unreadable, total } = await replica.history.listNewest(1000);
          expect(unreadable).toEqual([]);
          expect(total).toBe(entries.length);
          const alive = new Set(entries.map((entry) => entry.id));
          expect(alive.size).toBe(entries.length);
          for (const id of recorded) if (!removed.has(id)) expect(alive).toContain(id);
          for (const goal of await replica.goals.list()) {
            const feeding = entries.filter((entry) => entry.goals?.includes(goal.id));
            const seconds = feeding.reduce((sum, entry) => sum + entry.duration, 0);
            const tenths = feeding.reduce((sum, entry) => sum + Math.round(entry.caloriesBurned * 10), 0);
            const sums = { calories: tenths / 10, duration: seconds / 60, frequency: feeding.length };
            expect(goal.current).toBe(sums[goal.type]);
            if (goal.current >= goal.target) expect(goal.achievedAt).toBeDefined();
          }
        }
        for (const { context } of replicas) expect(await listUnsynced(context.db, 10)).toEqual([]);
      },
    ),
    { numRuns: inject("randomHistories") },
  );
}, 300_000);

test("a row is unsynced from its write until what was sent of it is confirmed; what was written since stays so", async () => {
  const clock = { now: start };
  const { context, history, goals } = createReplica("a", clock);
  await goals.add({ type: "frequency", target: 1, deadline: "2099-12-31" });
  const { id } = await history.record(workout(60, 10, start), { towardGoals: true });
  const sent = await listUnsynced(context.db, 10);
  expect(sent.map(({ table }) => table)).toEqual(["history", "goals"]);
  clock.now += 1;
  await history.edit(id, { note: "hard" });
  await confirmSynced(context.db, sent);
  const [left, ...others] = await listUnsynced(context.db, 10);
  expect(others).toEqual([]);
  if (!left) throw new Error("The edit is unsynced");
  const changes = changesOf(left.table, left.row, left.row.unsynced);
  expect(changes).toMatchObject([{ table: "history", key: id, patch: { note: "hard" } }]);
  await confirmSynced(context.db, [left]);
  expect(await listUnsynced(context.db, 10)).toEqual([]);
});
