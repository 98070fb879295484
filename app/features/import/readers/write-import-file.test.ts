import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { openData } from "#app/data/open-data.client.ts";
import { readImportedCsv } from "./read-imported-csv.ts";
import { type KnownEntry, writeImportFile } from "./write-import-file.ts";

const csv = [
  "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds",
  "2024-01-01 08:00:00,Morning,Dip,1,20,10,0,0",
  "2024-01-01 08:00:00,Morning,Running,1,0,0,5,1500",
].join("\n");

afterEach(() => void vi.unstubAllEnvs());

const write = (known: readonly KnownEntry[] = []) =>
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
  expect(write([{ ...running, id: "mine" }])).toMatchObject({ count: 1, known: 1 });
  expect(write([running])).toMatchObject({ count: 2, known: 0 });
});

test("the same file is the same in another time zone, and moves nothing that is here", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  const { workouts } = readImportedCsv(csv);
  vi.stubEnv("TZ", "America/New_York");
  expect(write(workouts)).toMatchObject({ count: 0, known: 2 });
  // One that has grown since is told anew.
  expect(write(workouts.map((workout) => ({ ...workout, duration: 1 })))).toMatchObject({
    count: 2,
    known: 0,
  });
});

test("a day that the file tells stays that day in another time zone", () => {
  vi.stubEnv("TZ", "America/New_York");
  const { workouts } = readImportedCsv(
    "day,started,ended,exercise,seconds,kcal\n2026-03-02,2026-03-01T23:00:00.000Z,2026-03-01T23:30:00.000Z,Running,1800,300",
  );
  const { text } = writeImportFile(workouts, [], (instant) => instant.toLocaleDateString("en-US"));
  expect(JSON.parse(text).tables.history[0].value).toMatchObject({ day: "2026-03-02", date: "3/2/2026" });
});
