import type { RunningWorkout } from "#app/model/running-workout.ts";
import {
  type Behaviour,
  goals,
  idle,
  now,
  rejects,
  resolvesTo,
  same,
  threeGoals,
  toward,
  workout,
} from "./behaviour.ts";

/** Everything beside recording: running workouts, settings, lists, live answers, export and import, on every implementation. */
export const storingBehaviours: Behaviour[] = [
  {
    title: "invalid input is refused and leaves nothing behind",
    run: async ({ open }) => {
      const data = await open();
      const refused = [
        { duration: -1 },
        { duration: 1.5 },
        { exercise: "" },
        { endedAt: "yesterday" },
        { caloriesBurned: Number.NaN },
      ];
      for (const change of refused)
        await rejects((async () => data.history.record(workout(change), toward))());
      await rejects((async () => data.goals.add({ type: "calories", target: 0, deadline: "2026-03-10" }))());
      await rejects((async () => data.goals.add({ type: "calories", target: 1, deadline: "2026-02-30" }))());
      same((await data.history.listNewest(10)).total, 0);
      same(await data.goals.list(), []);
    },
  },
  {
    title: "the running workout is stored as it is, and of two tabs that start, the second sees the first",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      same(await one.runningWorkout.find(), null);
      const start =
        (id: string) =>
        (stored: RunningWorkout | null): RunningWorkout =>
          stored ?? {
            ...idle,
            general: { id, startedAt: now, watch: { gatheredMs: 0, runningSince: now } },
          };
      const [first, second] = await Promise.all([
        one.runningWorkout.update(start("one")),
        two.runningWorkout.update(start("two")),
      ]);
      same(first, second);
      same(await two.runningWorkout.find(), first);
      await two.runningWorkout.update(() => null);
      same(await one.runningWorkout.find(), null);
      await one.runningWorkout.update(() => idle);
      same(await two.runningWorkout.find(), idle);
    },
  },
  {
    title: "settings have defaults and change one by one",
    run: async ({ open }) => {
      const data = await open();
      const defaults = await data.settings.read();
      same([defaults.sound, defaults.vibrate, defaults.defaultRestS], [true, true, 60]);
      await data.settings.save({ sound: false });
      await data.settings.save({ defaultRestS: 90 });
      same(await (await open()).settings.read(), { ...defaults, sound: false, defaultRestS: 90 });
    },
  },
  {
    title: "favourites and rests that two tabs change at once are all there",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      await Promise.all([
        one.settings.save({ favourites: { Bench: true }, exerciseRestS: { bench: 180 } }),
        two.settings.save({ favourites: { Squat: true }, exerciseRestS: { squat: 240 } }),
      ]);
      const { favourites, exerciseRestS } = await (await open()).settings.read();
      same([favourites.toSorted(), exerciseRestS], [["Bench", "Squat"], { bench: 180, squat: 240 }]);
    },
  },
  {
    title: "own exercises and routines are listed in the order of making, edited, deleted and brought back",
    run: async ({ open }) => {
      const data = await open();
      const row = await data.exercises.add({ name: " Rowing ", category: "cardio", kcalPerMinute: 9 });
      same(row.name, "Rowing");
      const climbing = { name: "Climbing", category: "strength", kcalPerMinute: 8 } as const;
      const step = { exerciseId: row.id, seconds: 60, restS: 30 };
      const { id } = await data.routines.add({ name: "Morning", steps: [step] });
      await data.routines.edit(id, { name: "Evening", steps: [step, step] });
      same(
        (await data.routines.list()).map((routine) => [routine.name, routine.steps.length]),
        [["Evening", 2]],
      );
      await data.exercises.remove(row.id);
      same(await data.exercises.list(), []);
      await data.exercises.restore(row.id);
      same(await data.exercises.list(), [row]);
      const { id: another } = await data.exercises.add({ ...climbing, equipment: "other" });
      await data.exercises.remove(another);
      await data.exercises.remove(row.id);
      same(
        (await data.exercises.listDeleted()).map(({ name }) => name),
        ["Climbing", "Rowing"],
      );
      // An edit says everything, and brings back what was deleted.
      const edited = await data.exercises.edit(another, { ...climbing, name: "Bouldering" });
      same("equipment" in edited, false);
      same(await data.exercises.list(), [edited]);
      same(await data.exercises.listDeleted(), [row]);
      await rejects(
        (async () => data.exercises.add({ name: "Flying", category: "cardio", kcalPerMinute: 31 }))(),
      );
    },
  },
  {
    title: "a live query answers again when this or another tab commits",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      const updated = resolvesTo(
        one,
        (open) => open.history.listNewest(5),
        ({ total }) => total === 2,
      );
      await one.history.record(workout(), toward);
      await two.history.record(workout(), toward);
      await updated;
    },
  },
  {
    title:
      "export, erase and import give the same bytes, with progress and the facade's strings, without tombstones",
    run: async ({ open, openStorage }) => {
      const data = await open();
      await threeGoals(data);
      const { id } = await data.history.record(workout({ note: '=1+1, "quoted"\n' }), toward);
      await data.history.edit(id, { effort: 3 });
      await data.history.remove((await data.history.record(workout(), toward)).id);
      await data.settings.save({ sound: true, favourites: { Dips: true } });
      const storage = await openStorage();
      storage.setItem("zustand", "\ud800 and more");
      storage.setItem(
        "workoutHistory",
        '[{"id":"broken"}]'.replace(
          "[",
          `[${JSON.stringify(JSON.parse(storage.getItem("workoutHistory") ?? "[]")[0])},`,
        ),
      );
      await storage.flush();
      const before = await (await (await data.openTransfer()).exportJson()).text();
      // No index of the database is in the file.
      const fields = JSON.parse(before).tables.history.flatMap((row: object) => Object.keys(row));
      same([...new Set(fields)].sort(), ["clock", "edits", "key", "value"]);
      const progress = await goals(data);
      await (await data.openTransfer()).erase();
      same([(await data.history.listNewest(1)).total, await data.goals.list()], [0, []]);
      const { report } = await (await data.openTransfer()).import(new Blob([before]), "backup.json");
      same(await (await (await data.openTransfer()).exportJson()).text(), before);
      same(await goals(data), progress);
      same(report, { new: 6, same: 0, conflicting: 0, unreadable: 0 });
      same((await data.quarantine.list()).length, 1);
    },
  },
  {
    title: "an import is planned first, leaves the later of two edits, and can be taken back",
    run: async ({ open }) => {
      const data = await open();
      const ids = [];
      for (let n = 0; n < 3; n++) ids.push((await data.history.record(workout({ note: "here" }), toward)).id);
      const [edited = "", removed = ""] = ids;
      await data.history.edit(edited, { effort: 5 });
      const file = await (await data.openTransfer()).exportJson();
      await data.history.edit(edited, { note: "later" });
      await data.history.remove(removed);
      const expected = { new: 1, same: 1, conflicting: 1, unreadable: 0 };
      const planned = await (await data.openTransfer()).planImport(file);
      same(planned.report, expected);
      const before = await (await (await data.openTransfer()).exportJson()).text();
      const { id } = await planned.commit("mine.json");
      same((await data.history.listNewest(9)).total, 3);
      same((await data.history.find(edited))?.note, "later");
      same(
        (await (await data.openTransfer()).listImports()).map((batch) => [batch.name, batch.report]),
        [["mine.json", expected]],
      );
      await (await data.openTransfer()).revert(id);
      same((await data.history.listNewest(9)).entries.map((entry) => entry.id).includes(removed), false);
      same(await (await (await data.openTransfer()).exportJson()).text(), before);
      same(await (await data.openTransfer()).listImports(), []);
    },
  },
  {
    title: "taking an import back leaves the records that were edited since, those that came with it as well",
    run: async ({ open }) => {
      const data = await open();
      const ids = [];
      for (let n = 0; n < 3; n++) ids.push((await data.history.record(workout(), toward)).id);
      const [touched = "", deleted = "", undone = ""] = ids;
      const transfer = await data.openTransfer();
      const file = await transfer.exportJson();
      await data.history.remove(deleted);
      await data.history.remove(undone);
      await transfer.import(file, "deleted.json").then(({ id }) => transfer.revert(id));
      same((await data.history.listNewest(9)).entries.length, 1);
      await transfer.erase();
      const { id } = await transfer.import(file, "all.json");
      await data.history.edit(touched, { note: "mine" });
      await data.history.remove(undone);
      await data.history.restore(undone);
      await transfer.revert(id);
      const left = await data.history.listNewest(9);
      same(
        left.entries.map((entry) => [entry.id, entry.note]),
        [[touched, "mine"]],
      );
    },
  },
];
