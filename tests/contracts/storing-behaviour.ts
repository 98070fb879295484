import { ownExercises, routines } from "#app/data/collections.ts";
import { addGoal } from "#app/data/goals/commands.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import { editEntry, recordEntry, removeEntry, restoreEntry } from "#app/data/history/commands.ts";
import { findEntry, listNewestEntries } from "#app/data/history/queries.ts";
import { listQuarantined } from "#app/data/quarantine.ts";
import { findRunningWorkout, updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { readSettings, saveSettings } from "#app/data/settings/settings.ts";
import { eraseData } from "#app/data/transfer/move-owner.ts";
import { listImports } from "#app/data/transfer/stored-imports.ts";
import { exportJson, importFile, planImport, revertImport } from "#app/data/transfer/transfer.client.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
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
      for (const change of refused) await rejects((async () => recordEntry(data, workout(change), toward))());
      await rejects((async () => addGoal(data, { type: "calories", target: 0, deadline: "2026-03-10" }))());
      await rejects((async () => addGoal(data, { type: "calories", target: 1, deadline: "2026-02-30" }))());
      same((await listNewestEntries(data, 10)).total, 0);
      same(await listGoals(data), []);
    },
  },
  {
    title: "the running workout is stored as it is, and of two tabs that start, the second sees the first",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      same(await findRunningWorkout(one), null);
      const start =
        (id: string) =>
        (stored: RunningWorkout | null): RunningWorkout =>
          stored ?? {
            ...idle,
            general: { id, startedAt: now, watch: { gatheredMs: 0, runningSince: now } },
          };
      const [first, second] = await Promise.all([
        updateRunningWorkout(one, start("one")),
        updateRunningWorkout(two, start("two")),
      ]);
      same(first, second);
      same(await findRunningWorkout(two), first);
      await updateRunningWorkout(two, () => null);
      same(await findRunningWorkout(one), null);
      await updateRunningWorkout(one, () => idle);
      same(await findRunningWorkout(two), idle);
    },
  },
  {
    title: "settings have defaults and change one by one",
    run: async ({ open }) => {
      const data = await open();
      const defaults = await readSettings(data);
      same([defaults.sound, defaults.vibrate, defaults.defaultRestS], [true, true, 60]);
      await saveSettings(data, { sound: false });
      await saveSettings(data, { defaultRestS: 90 });
      same(await readSettings(await open()), { ...defaults, sound: false, defaultRestS: 90 });
    },
  },
  {
    title: "favourites and rests that two tabs change at once are all there",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      await Promise.all([
        saveSettings(one, { favourites: { Bench: true }, exerciseRestS: { bench: 180 } }),
        saveSettings(two, { favourites: { Squat: true }, exerciseRestS: { squat: 240 } }),
      ]);
      const { favourites, exerciseRestS } = await readSettings(await open());
      same([favourites.toSorted(), exerciseRestS], [["Bench", "Squat"], { bench: 180, squat: 240 }]);
    },
  },
  {
    title: "own exercises and routines are listed in the order of making, edited, deleted and brought back",
    run: async ({ open }) => {
      const data = await open();
      const row = await ownExercises.add(data, { name: " Rowing ", category: "cardio", kcalPerMinute: 9 });
      same(row.name, "Rowing");
      const climbing = { name: "Climbing", category: "strength", kcalPerMinute: 8 } as const;
      const step = { exerciseId: row.id, seconds: 60, restS: 30 };
      const { id } = await routines.add(data, { name: "Morning", steps: [step] });
      await routines.edit(data, id, { name: "Evening", steps: [step, step] });
      same(
        (await routines.list(data)).map((routine) => [routine.name, routine.steps.length]),
        [["Evening", 2]],
      );
      await ownExercises.remove(data, row.id);
      same(await ownExercises.list(data), []);
      await ownExercises.restore(data, row.id);
      same(await ownExercises.list(data), [row]);
      const { id: another } = await ownExercises.add(data, { ...climbing, equipment: "other" });
      await ownExercises.remove(data, another);
      await ownExercises.remove(data, row.id);
      same(
        (await ownExercises.listDeleted(data)).map(({ name }) => name),
        ["Climbing", "Rowing"],
      );
      // An edit has all fields, and restores what was deleted.
      const edited = await ownExercises.edit(data, another, { ...climbing, name: "Bouldering" });
      same("equipment" in edited, false);
      same(await ownExercises.list(data), [edited]);
      same(await ownExercises.listDeleted(data), [row]);
      await rejects(
        (async () => ownExercises.add(data, { name: "Flying", category: "cardio", kcalPerMinute: 31 }))(),
      );
    },
  },
  {
    title: "a live query answers again when this or another tab commits",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      const updated = resolvesTo(
        one,
        (open) => listNewestEntries(open, 5),
        ({ total }) => total === 2,
      );
      await recordEntry(one, workout(), toward);
      await recordEntry(two, workout(), toward);
      await updated;
    },
  },
  {
    title:
      "export, erase and import give the same bytes, with progress and the facade's strings, without tombstones",
    run: async ({ open, openStorage }) => {
      const data = await open();
      await threeGoals(data);
      const { id } = await recordEntry(data, workout({ note: '=1+1, "quoted"\n' }), toward);
      await editEntry(data, id, { effort: 3 });
      await removeEntry(data, (await recordEntry(data, workout(), toward)).id);
      await saveSettings(data, { sound: true, favourites: { Dips: true } });
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
      const before = await (await exportJson(data)).text();
      // No index of the database is in the file.
      const fields = JSON.parse(before).tables.history.flatMap((row: object) => Object.keys(row));
      same([...new Set(fields)].sort(), ["clock", "edits", "key", "value"]);
      const progress = await goals(data);
      await eraseData(data);
      same([(await listNewestEntries(data, 1)).total, await listGoals(data)], [0, []]);
      const { report } = await importFile(data, new Blob([before]), "backup.json");
      same(await (await exportJson(data)).text(), before);
      same(await goals(data), progress);
      same(report, { new: 6, same: 0, conflicting: 0, unreadable: 0 });
      same((await listQuarantined(data)).length, 1);
    },
  },
  {
    title: "an import is planned first, leaves the later of two edits, and can be taken back",
    run: async ({ open }) => {
      const data = await open();
      const ids = [];
      for (let n = 0; n < 3; n++) ids.push((await recordEntry(data, workout({ note: "here" }), toward)).id);
      const [edited = "", removed = ""] = ids;
      await editEntry(data, edited, { effort: 5 });
      const file = await exportJson(data);
      await editEntry(data, edited, { note: "later" });
      await removeEntry(data, removed);
      const expected = { new: 1, same: 1, conflicting: 1, unreadable: 0 };
      const planned = await planImport(data, file);
      same(planned.report, expected);
      const before = await (await exportJson(data)).text();
      const { id } = await planned.commit("mine.json");
      same((await listNewestEntries(data, 9)).total, 3);
      same((await findEntry(data, edited))?.note, "later");
      same(
        (await listImports(data)).map((batch) => [batch.name, batch.report]),
        [["mine.json", expected]],
      );
      await revertImport(data, id);
      same((await listNewestEntries(data, 9)).entries.map((entry) => entry.id).includes(removed), false);
      same(await (await exportJson(data)).text(), before);
      same(await listImports(data), []);
    },
  },
  {
    title: "taking an import back leaves the records that were edited since, those that came with it as well",
    run: async ({ open }) => {
      const data = await open();
      const ids = [];
      for (let n = 0; n < 3; n++) ids.push((await recordEntry(data, workout(), toward)).id);
      const [touched = "", deleted = "", undone = ""] = ids;
      const file = await exportJson(data);
      await removeEntry(data, deleted);
      await removeEntry(data, undone);
      await importFile(data, file, "deleted.json").then(({ id }) => revertImport(data, id));
      same((await listNewestEntries(data, 9)).entries.length, 1);
      await eraseData(data);
      const { id } = await importFile(data, file, "all.json");
      await editEntry(data, touched, { note: "mine" });
      await removeEntry(data, undone);
      await restoreEntry(data, undone);
      await revertImport(data, id);
      const left = await listNewestEntries(data, 9);
      same(
        left.entries.map((entry) => [entry.id, entry.note]),
        [[touched, "mine"]],
      );
    },
  },
];
