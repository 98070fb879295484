import { expect, test } from "vitest";
import { computeStrengthProgress, type NewStrengthGoal } from "#app/domain/goal/strength-goal.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica } from "#tests/support/replicas.ts";
import { makePushDay } from "#tests/support/training.ts";
import { bodyMeasurements } from "../collections.ts";
import { recordEntries } from "../history/commands.ts";
import { exportJson, importFile } from "../transfer/transfer.client.ts";
import {
  addStrengthGoal,
  markReachedGoals,
  removeGoal,
  restoreGoal,
  takeUnannouncedGoals,
} from "./commands.ts";
import { countAchievedGoals, listStrengthGoals } from "./queries.ts";

const start = Date.UTC(2026, 2, 4, 12);
const today = "2026-03-04";
const bench: NewStrengthGoal = {
  type: "lift",
  exercise: "Bench Press",
  exerciseId: "bench",
  target: 100_000,
};

function open(name = "a") {
  const clock = { now: start };
  const { db, sync } = createReplica(name, clock);
  const read = async () =>
    (await listStrengthGoals(db)).map((goal) => {
      const { percent, complete } = computeStrengthProgress(goal, today);
      return [goal.currentG, percent, complete, goal.achievedAt !== undefined];
    });
  const train = async (id: string, at = start) => {
    const options = { towardGoals: true };
    await recordEntries(
      db,
      makePushDay(id, at).map((workout) => ({ workout, options })),
    );
  };
  const weigh = (kg: number, day = today) =>
    bodyMeasurements.add(db, { measure: "weight", day, value: kg * 1000 });
  return { clock, db, sync, read, train, weigh };
}

test("a lift is as far as its heaviest working set, and reached once", async () => {
  const { db, read, train } = open();
  await addStrengthGoal(db, bench);
  expect(await read()).toEqual([[null, 0, false, false]]);
  await train("w");
  expect(await read()).toEqual([[80_000, 80, false, false]]);
  await addStrengthGoal(db, { ...bench, target: 80_000 });
  await markReachedGoals(db);
  expect(await read()).toEqual([
    [80_000, 80, false, false],
    [80_000, 100, true, true],
  ]);
  const since = new Date(start - 60_000).toISOString();
  expect(await takeUnannouncedGoals(db, since)).toMatchObject([{ type: "lift", target: 80_000 }]);
  await markReachedGoals(db);
  expect(await takeUnannouncedGoals(db, since)).toEqual([]);
  expect(await countAchievedGoals(db)).toBe(1);
});

test("a lift after the deadline doesn't count, and a workout counts for no strength goal", async () => {
  const { db, read, train } = open();
  await addStrengthGoal(db, { ...bench, target: 70_000, deadline: "2026-03-03" });
  await addStrengthGoal(db, { ...bench, target: 70_000, deadline: "2026-03-31" });
  await train("w");
  expect((await read()).map(([currentG]) => currentG)).toEqual([null, 80_000]);
  expect((await db.history.toArray()).flatMap(({ goals }) => goals ?? [])).toEqual([]);
});

test.each([
  [80, 75, 78, 40, false],
  [80, 75, 74.5, 100, true],
  [80, 75, 82, 0, false],
  [70, 75, 73, 60, false],
  [70, 75, 75, 100, true],
])("from %d kg to %d kg, %d kg are %d %%", async (from, to, now, percent, complete) => {
  const { db, read, weigh } = open();
  await weigh(from, "2026-03-01");
  await addStrengthGoal(db, { type: "body-weight", target: to * 1000 });
  await weigh(now);
  expect(await read()).toEqual([[now * 1000, percent, complete, false]]);
});

test("a deleted one comes back, and other devices and files have it", async () => {
  const relay = new MessageRelay();
  const [one, two, three] = [open("a"), open("b"), open("c")];
  await addStrengthGoal(one.db, bench);
  const [goal] = await listStrengthGoals(one.db);
  await removeGoal(one.db, goal?.id ?? "");
  expect(await listStrengthGoals(one.db)).toEqual([]);
  await restoreGoal(one.db, goal?.id ?? "");
  await one.sync(relay.line);
  await two.sync(relay.line);
  await importFile(three.db, await exportJson(one.db), "all.json");
  for (const { db } of [one, two, three]) expect(await listStrengthGoals(db)).toEqual([goal]);
});
