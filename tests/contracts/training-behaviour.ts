import { bodyMeasurements } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import {
  editEntry,
  recordEntries,
  recordEntry,
  removeEntry,
  restoreEntry,
} from "#app/data/history/commands.ts";
import { listExerciseEntries, listLoggedExercises } from "#app/data/history/exercise-log.ts";
import {
  findEntry,
  listDayTotals,
  listNewestEntries,
  listWorkoutExercises,
} from "#app/data/history/queries.ts";
import { eraseData } from "#app/data/transfer/move-owner.ts";
import { exportJson, importFile, revertImport } from "#app/data/transfer/transfer.client.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { type Behaviour, goals, now, rejects, same, threeGoals, toward, workout } from "./behaviour.ts";

const none = { towardGoals: false };
const at = (minute: number) => new Date(now + minute * 60_000).toISOString();

/** The exercise of a workout that ended at a minute. */
const exercise = (id: string, minute: number, change: Partial<NewWorkout> = {}): NewWorkout =>
  workout({
    id,
    exercise: "Squat",
    exerciseId: "barbell-squat",
    workoutId: "push",
    measure: "weight-reps",
    sets: [{ id: "1", kind: "normal", reps: 8, weightG: 80_000, doneAt: at(minute) }],
    duration: 60,
    caloriesBurned: 10,
    startedAt: at(minute - 1),
    endedAt: at(minute),
    ...change,
  });

const push = (change: Partial<NewWorkout> = {}): NewWorkout =>
  workout({
    id: "push",
    exercise: "Push day",
    source: "session",
    duration: 3600,
    caloriesBurned: 15,
    ...change,
  });

/** The workouts counted, their seconds and kcal, by day. */
const days = async (data: FitnessDatabase) =>
  (await listDayTotals(data, "2026-01-01", "2026-12-31")).map(({ day, count, duration, caloriesBurned }) => [
    day,
    count,
    duration,
    caloriesBurned,
  ]);

const counts = async (data: FitnessDatabase) => {
  const { total, workouts } = await listNewestEntries(data, 1);
  return [total, workouts];
};

/** Workouts with exercises, on every implementation. */
export const trainingBehaviours: Behaviour[] = [
  {
    title: "a workout and its exercises count once: its own time, the greater kcal, its own day",
    run: async ({ open }) => {
      const data = await open();
      await recordEntry(data, exercise("a", 1), none);
      await recordEntry(data, exercise("b", 2, { endedAt: "2026-03-11T12:00:00.000Z" }), none);
      same(await days(data), [["2026-03-11", 1, 120, 20]]);
      await recordEntry(data, push(), none);
      same(await days(data), [["2026-03-10", 1, 3600, 20]]);
      same(await counts(data), [3, 1]);
      await editEntry(data, "push", { caloriesBurned: 25 });
      await editEntry(data, "a", { duration: 10 });
      same(await days(data), [["2026-03-10", 1, 3600, 25]]);
      await recordEntry(data, workout({ duration: 30, caloriesBurned: 1 }), none);
      same(await days(data), [["2026-03-10", 2, 3630, 26]]);
      same(await counts(data), [4, 2]);
    },
  },
  {
    title:
      "a workout that is moved to another end takes its exercises along, as far from its end as they were",
    run: async ({ open }) => {
      const data = await open();
      await recordEntries(data, [
        { workout: exercise("a", -20), options: none },
        { workout: exercise("b", -10), options: none },
        { workout: exercise("c", -5), options: none },
        { workout: exercise("other", -5, { workoutId: "pull" }), options: none },
        { workout: push(), options: toward },
      ]);
      await removeEntry(data, "c");
      const workoutEnd = push().endedAt;
      const day = 24 * 60;
      const earlier = (instant: string) => new Date(Date.parse(instant) - day * 60_000).toISOString();
      await editEntry(data, "push", { endedAt: earlier(workoutEnd), startedAt: earlier(push().startedAt) });
      const found = async (id: string) => {
        const entry = await findEntry(data, id);
        return [entry?.startedAt, entry?.endedAt, entry?.day];
      };
      same(await found("a"), [at(-21 - day), at(-20 - day), "2026-03-09"]);
      same(await found("b"), [at(-11 - day), at(-10 - day), "2026-03-09"]);
      same(await found("other"), [at(-6), at(-5), "2026-03-10"]);
      same(await found("c"), [undefined, undefined, undefined]);
      same(
        (await listWorkoutExercises(data, "push")).map(({ id }) => id),
        ["a", "b"],
      );
      // A change of one exercise moves no other, nor does a change of the workout's length.
      await editEntry(data, "a", { endedAt: at(-30 - day) });
      await editEntry(data, "push", { duration: 60, startedAt: earlier(workoutEnd) });
      same(await found("b"), [at(-11 - day), at(-10 - day), "2026-03-09"]);
    },
  },
  {
    title: "deleting a workout deletes its exercises, and undo brings back those that were deleted with it",
    run: async ({ open }) => {
      const data = await open();
      await threeGoals(data);
      await recordEntries(data, [
        { workout: exercise("a", 1), options: toward },
        { workout: exercise("b", 2), options: toward },
        { workout: exercise("c", 3), options: toward },
        { workout: push(), options: none },
      ]);
      await removeEntry(data, "b");
      const [before, progress] = [await days(data), await goals(data)];
      same(before, [["2026-03-10", 1, 3600, 20]]);
      for (let n = 0; n < 2; n++) await removeEntry(data, "push");
      same([await days(data), await counts(data)], [[], [0, 0]]);
      same(await goals(data), [
        ["calories", 0],
        ["duration", 0],
        ["frequency", 0],
      ]);
      for (let n = 0; n < 2; n++) await restoreEntry(data, "push");
      same([await days(data), await goals(data), await counts(data)], [before, progress, [3, 1]]);
      same(
        (await listWorkoutExercises(data, "push")).map(({ id }) => id),
        ["a", "c"],
      );
      await restoreEntry(data, "b");
      same(
        (await listWorkoutExercises(data, "push")).map(({ id }) => id),
        ["a", "b", "c"],
      );
    },
  },
  {
    title: "several are recorded together or not at all, each for its goals once",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      await threeGoals(one);
      const items = [
        { workout: exercise("a", 1), options: toward },
        { workout: exercise("b", 2), options: { towardGoals: true, goalsAsOf: at(-1) } },
        { workout: push(), options: none },
      ];
      await rejects(
        recordEntries(one, [...items, { workout: exercise("c", 3, { duration: -1 }), options: toward }]),
      );
      same(
        [await counts(one), (await goals(one)).map(([, current]) => current)],
        [
          [0, 0],
          [0, 0, 0],
        ],
      );
      const recorded = await Promise.all([
        recordEntries(one, items),
        recordEntries(two, [...items, ...items]),
      ]);
      same(
        recorded.map((entries) => entries.map(({ id }) => id)),
        [
          ["a", "b", "push"],
          ["a", "b", "push", "a", "b", "push"],
        ],
      );
      same(await counts(two), [3, 1]);
      same(await goals(two), [
        ["calories", 10],
        ["duration", 1],
        ["frequency", 1],
      ]);
      same(await recordEntries(one, []), []);
    },
  },
  {
    title: "an exercise that is recorded again changes nothing, also after it was removed",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      const first = exercise("a", 1);
      await recordEntry(one, first, toward);
      const again = { ...exercise("a", 3), duration: 180, sets: [] };
      await Promise.all([two, one].map((db) => recordEntry(db, again, toward)));
      const [entry] = await listWorkoutExercises(one, "push");
      same([entry?.sets, entry?.duration], [first.sets, first.duration]);
      await removeEntry(one, "a");
      await recordEntry(two, first, toward);
      same(await listWorkoutExercises(one, "push"), []);
    },
  },
  {
    title: "the exercises of a workout are listed as they were started, those of an exercise newest first",
    run: async ({ open }) => {
      const data = await open();
      const { sets = [] } = exercise("", 0);
      const { exerciseId: _, ...nameless } = exercise("named", 5, { exercise: " SQUAT", workoutId: "other" });
      await recordEntries(data, [
        { workout: exercise("b", 2), options: none },
        { workout: exercise("a", 1), options: none },
        { workout: exercise("c", 3, { exerciseId: "front-squat" }), options: none },
        // An exercise of a superset, or one that was timed beside the others: it began early and ended last.
        { workout: exercise("long", 9, { exerciseId: "row", startedAt: at(0.5) }), options: none },
        { workout: nameless, options: none },
        { workout: exercise("d", 4, { exerciseId: "barbell-squat-2" }), options: none },
        { workout: push(), options: none },
        // A workout with the name of an exercise isn't that exercise, even if it was entered after it.
        { workout: push({ id: "leg-day", exercise: "Squat" }), options: none },
        { workout: push({ id: "leg-day-2", exercise: "Squat", source: "logged" }), options: none },
        {
          workout: exercise("e", 4, { exerciseId: "barbell-squat-2", workoutId: "leg-day-2" }),
          options: none,
        },
      ]);
      const found = await listWorkoutExercises(data, "push");
      same(
        found.map(({ id }) => id),
        ["a", "long", "b", "c", "d"],
      );
      same(found[0]?.sets, [{ ...sets[0], doneAt: at(1) }]);
      const squat = (id?: string) => ({ name: "squat", ...(id && { id }) });
      const list = async (limit: number, id?: string) =>
        (await listExerciseEntries(data, squat(id), limit)).map((entry) => entry.id);
      const listBefore = async (before: string) =>
        (await listLoggedExercises(data, squat("barbell-squat"), before)).map((entry) => entry.id);
      same(await list(9, "barbell-squat"), ["named", "b", "a"]);
      same(await list(9), ["named"]);
      same(await list(2, "barbell-squat"), ["named", "b"]);
      same(await listBefore(at(2)), ["a"]);
      same(await listBefore(at(5)), ["b", "a"]);
      await removeEntry(data, "b");
      await editEntry(data, "a", { endedAt: at(7) });
      same(await list(9, "barbell-squat"), ["a", "named"]);
      await restoreEntry(data, "b");
      same(await listBefore(at(7)), ["named", "b"]);
      same(await list(9, "front-squat"), ["named", "c"]);
      same(await listWorkoutExercises(data, "unknown"), []);
      const logged = await listLoggedExercises(data, { id: "front-squat", name: "squat" });
      same(
        logged.map(({ id, workoutId }) => [id, workoutId]),
        [
          ["named", "other"],
          ["c", "push"],
        ],
      );
      same(
        logged[1]?.sets?.map(({ kind, reps, weightG }) => [kind, reps, weightG]),
        [["normal", 8, 80_000]],
      );
    },
  },
  {
    title:
      "workouts with sets and body measurements come back from an export with the same totals and progress",
    run: async ({ open }) => {
      const data = await open();
      await threeGoals(data);
      await recordEntries(data, [
        { workout: exercise("a", 1, { group: "A" }), options: toward },
        { workout: exercise("b", 2), options: toward },
        { workout: push(), options: none },
      ]);
      await removeEntry(data, "b");
      const weight = { measure: "weight", day: "2026-03-10", value: 80_250 } as const;
      const { id } = await bodyMeasurements.add(data, weight);
      await bodyMeasurements.edit(data, id, { ...weight, value: 80_300 });
      await bodyMeasurements.remove(data, (await bodyMeasurements.add(data, weight)).id);
      const read = async () => [
        await listNewestEntries(data, 9),
        await listWorkoutExercises(data, "push"),
        await days(data),
        await goals(data),
        await bodyMeasurements.list(data),
      ];
      const before = await read();
      const file = await exportJson(data);
      await eraseData(data);
      same([await counts(data), await bodyMeasurements.list(data)], [[0, 0], []]);
      const batch = await importFile(data, file, "mine.json");
      same(await read(), before);
      same(await (await exportJson(data)).text(), await file.text());
      await revertImport(data, batch.id);
      same([await counts(data), await days(data), await bodyMeasurements.list(data)], [[0, 0], [], []]);
    },
  },
];
