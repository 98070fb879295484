import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { openData } from "#app/data/open-data.client.ts";
import { readImportedCsv } from "./read-imported-csv.ts";
import { knownKey, writeImportFile } from "./write-import-file.ts";

const csv = [
  "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds",
  "2024-01-01 08:00:00,Morning,Dip,1,20,10,0,0",
  "2024-01-01 08:00:00,Morning,Running,1,0,0,5,1500",
].join("\n");

const write = (known = new Map<string, string>()) =>
  writeImportFile(readImportedCsv(csv).workouts, known, (instant) => instant.toLocaleDateString());

test("an import is previewed, kept with its original lines, the same when repeated, and taken back whole", async () => {
  const data = await openData({ kind: "account", id: "import" });
  const carry = await data.openCarry();
  const file = () => new Blob([write().text]);
  expect(await carry.preview(file())).toEqual({ new: 2, same: 0, conflicting: 0, unreadable: 0 });
  const { id } = await carry.import(file(), "strong.csv");
  const { entries } = await data.history.listNewest(10);
  expect(entries).toMatchObject([
    { exercise: "Running", duration: 1500, caloriesBurned: 250, source: "imported", kcalModel: "exercise" },
    { exercise: "Dip", duration: 60, source: "imported", kcalPerMinute: 5 },
  ]);
  expect(await carry.preview(file())).toEqual({ new: 0, same: 2, conflicting: 0, unreadable: 0 });
  expect(await (await carry.exportJson()).text()).toContain('"Workout Name":"Morning"');
  await carry.revert(id);
  expect((await data.history.listNewest(10)).total).toBe(0);
  data.close();
});

test("a workout that is here under another id is left out", () => {
  const [running] = readImportedCsv(csv).workouts.slice(1);
  if (!running) throw new Error("the file holds two workouts");
  expect(write(new Map([[knownKey(running), "mine"]]))).toMatchObject({ count: 1, known: 1 });
  expect(write(new Map([[knownKey(running), running.id]]))).toMatchObject({ count: 2, known: 0 });
});
