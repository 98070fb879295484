import { expect, test } from "vitest";
import { recordEntries, recordEntry, removeEntry } from "#app/data/history/commands.ts";
import { saveSettings } from "#app/data/settings/settings.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, workout } from "#tests/support/replicas.ts";
import { addGoal, removeGoal, restoreGoal, takeUnannouncedGoals } from "./commands.ts";
import { listGoals } from "./queries.ts";

/** Noon of a Wednesday. */
const start = Date.UTC(2026, 2, 4, 12);
const dayMs = 86_400_000;
const perWeek = (target: number) => ({ type: "frequency", target, deadline: "2026-12-31" }) as const;
const toward = { towardGoals: true };

async function open() {
  const clock = { now: start };
  const { db } = createReplica("a", clock);
  await saveSettings(db, { weekStart: "monday" });
  const stop = (workoutId?: string) =>
    recordEntry(db, { ...workout(60, 10, clock.now), ...(workoutId && { workoutId }) }, toward);
  const read = async () => {
    const [goal] = await listGoals(db);
    return [goal?.current, goal?.weeks?.done, goal?.achievedAt !== undefined];
  };
  return { clock, db, stop, read };
}

test("the exercises of one workout count together once, and single ones once each Stop", async () => {
  const { db, stop, read } = await open();
  await addGoal(db, perWeek(3));
  const first = await stop("w");
  await stop("w");
  expect(await read()).toEqual([1, 1, false]);
  await recordEntry(db, { ...workout(600, 60, start), id: "w", source: "session" }, { towardGoals: false });
  expect(await read()).toEqual([1, 1, false]);
  await removeEntry(db, first.id);
  expect(await read()).toEqual([1, 1, false]);
  await stop();
  await stop();
  expect(await read()).toEqual([3, 3, true]);
});

test("a workout in which nothing was done counts for no goal", async () => {
  const { db, read } = await open();
  await addGoal(db, perWeek(1));
  await recordEntry(db, { ...workout(600, 60, start), source: "session" }, { towardGoals: false });
  expect(await read()).toEqual([0, 0, false]);
});

test("a goal that is added on Wednesday shows the workouts of that week, and its own counter begins at 0", async () => {
  const { clock, db, stop, read } = await open();
  clock.now = start - 3 * dayMs;
  await stop();
  clock.now = start - 2 * dayMs;
  await stop();
  clock.now = start;
  await addGoal(db, perWeek(2));
  expect(await read()).toEqual([0, 1, false]);
  await stop();
  expect(await read()).toEqual([1, 2, true]);
});

test("a goal begins anew each week, and one workout in each of two weeks doesn't reach two per week", async () => {
  const { clock, db, stop, read } = await open();
  await addGoal(db, perWeek(2));
  await stop();
  clock.now += 7 * dayMs;
  expect(await read()).toEqual([1, 0, false]);
  await stop();
  expect(await read()).toEqual([2, 1, false]);
  await stop();
  expect(await read()).toEqual([3, 2, true]);
});

test("a goal that was deleted is reached when it comes back, by the weeks since", async () => {
  const { clock, db, stop, read } = await open();
  const { id } = await addGoal(db, perWeek(2));
  await removeGoal(db, id);
  await stop();
  await stop();
  clock.now += 20 * dayMs;
  await restoreGoal(db, id);
  expect(await read()).toEqual([2, 0, true]);
});

test("a goal is celebrated where it was reached, and not on the devices that sync it", async () => {
  const relay = new MessageRelay();
  const clock = { now: start };
  const [one, two] = [createReplica("a", clock), createReplica("b", clock)];
  const since = new Date(start - 60_000).toISOString();
  await addGoal(one.db, perWeek(1));
  await addGoal(one.db, { ...perWeek(1), type: "duration" });
  await recordEntries(one.db, [{ workout: workout(60, 10, start), options: toward }]);
  await one.sync(relay.line);
  await two.sync(relay.line);
  expect((await listGoals(two.db)).map(({ achievedAt }) => typeof achievedAt)).toEqual(["string", "string"]);
  expect(await takeUnannouncedGoals(two.db, since)).toEqual([]);
  expect(await takeUnannouncedGoals(one.db, since)).toHaveLength(2);

  // The device that learns of both workouts first celebrates.
  const both = await addGoal(one.db, perWeek(3));
  for (const replica of [one, two]) await replica.sync(relay.line);
  await recordEntry(one.db, workout(60, 10, start), toward);
  await recordEntry(two.db, workout(60, 10, start), toward);
  for (const replica of [one, two, one]) await replica.sync(relay.line);
  const taken = [
    ...(await takeUnannouncedGoals(one.db, since)),
    ...(await takeUnannouncedGoals(two.db, since)),
  ];
  expect(taken.map(({ id }) => id)).toEqual([both.id]);
});
