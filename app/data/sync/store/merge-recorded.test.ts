/**
 * An exercise that two devices have recorded, because one of them took the workout over while the other was offline.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { editEntry, recordEntry, removeEntry } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, type Replica, readShared, workout } from "#tests/support/replicas.ts";

const start = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;

const setOf = (id: string) => ({ id, kind: "normal" as const, reps: 8, weightG: 80_000, doneAt: at(1) });
const at = (minutes: number) => new Date(start + minutes * minute).toISOString();

function createPair() {
  const clocks = { a: { now: start }, b: { now: start } };
  const relay = new MessageRelay();
  return { clocks, relay, a: createReplica("a", clocks.a), b: createReplica("b", clocks.b) };
}

/** Records the exercise of the workout with these sets, a minute each. */
const record = ({ db }: Replica, ids: readonly string[]) =>
  recordEntry(
    db,
    {
      ...workout(ids.length * 60, ids.length * 6, start + ids.length * minute),
      id: "card",
      workoutId: "w",
      measure: "weight-reps",
      sets: ids.map(setOf),
    },
    { towardGoals: true },
  );

async function syncAll(relay: MessageRelay, ...devices: readonly Replica[]): Promise<void> {
  for (const device of devices) await device.sync(relay.line);
}

const listSets = async ({ db }: Replica) => (await findEntry(db, "card"))?.sets?.map(({ id }) => id);

test("the sets that were ticked offline stay when the device that took the workout over records fewer, later", async () => {
  const { clocks, relay, a, b } = createPair();
  await record(a, ["1", "2", "3", "4", "5"]);
  clocks.b.now += 20 * minute;
  await record(b, ["1", "2"]);
  await syncAll(relay, b, a, b);
  expect(await listSets(a)).toEqual(["1", "2", "3", "4", "5"]);
  expect(await findEntry(a.db, "card")).toMatchObject({ duration: 300, caloriesBurned: 30, endedAt: at(5) });
  expect(await readShared(b)).toEqual(await readShared(a));
});

test("whatever the two devices have ticked, and whichever syncs first, both have every set once and count it once", async () => {
  const ids = fc.uniqueArray(fc.constantFrom("1", "2", "3", "4", "5", "6"), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      ids,
      ids,
      fc.integer({ min: -20, max: 20 }),
      fc.boolean(),
      async (one, two, apart, isFirst) => {
        const { clocks, relay, a, b } = createPair();
        clocks.a.now += 30 * minute;
        clocks.b.now += (30 + apart) * minute;
        await record(a, one);
        await record(b, two);
        await syncAll(relay, ...(isFirst ? [a, b, a, b] : [b, a, b, a]));
        expect((await listSets(a))?.sort()).toEqual([...new Set([...one, ...two])].sort());
        expect(await readShared(b)).toEqual(await readShared(a));
        const third = createReplica("c", { now: start + 90 * minute });
        await third.sync(relay.line);
        expect(await readShared(third)).toEqual(await readShared(a));
      },
    ),
    { numRuns: 40 },
  );
});

test("a set that was removed offline from an entry that both know stays removed", async () => {
  const { clocks, relay, a, b } = createPair();
  await record(a, ["1", "2", "3"]);
  await syncAll(relay, a, b);
  clocks.b.now += minute;
  await editEntry(b.db, "card", { sets: ["1", "2", "3"].map((id) => ({ ...setOf(id), reps: 9 })) });
  clocks.a.now += 2 * minute;
  await editEntry(a.db, "card", { sets: [setOf("1"), setOf("2")] });
  await syncAll(relay, b, a, b);
  expect(await listSets(a)).toEqual(["1", "2"]);
  expect(await listSets(b)).toEqual(["1", "2"]);
});

test("an exercise that was deleted on the other device before it was known here is shown with the sets of this one", async () => {
  const { clocks, relay, a, b } = createPair();
  await record(b, ["1", "2"]);
  await removeEntry(b.db, "card");
  clocks.a.now += minute;
  await record(a, ["1", "3"]);
  await syncAll(relay, b, a, b);
  expect(await listSets(a)).toEqual(["1", "3"]);
  expect(await readShared(b)).toEqual(await readShared(a));
});
