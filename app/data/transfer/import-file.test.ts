import "fake-indexeddb/auto";
import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FitnessDatabase } from "#app/data/database.ts";
import { editEntry, recordEntry, removeEntry } from "#app/data/history/commands.ts";
import { listExerciseEntries, listLoggedExercises } from "#app/data/history/exercise-log.ts";
import { findEntry, listDayTotals, listNewestEntries } from "#app/data/history/queries.ts";
import { findRecords } from "#app/data/history/records.ts";
import { exportFormat, exportVersion } from "#app/domain/row/export-file.ts";
import { setKinds } from "#app/domain/set/training-set.ts";
import { workoutIdOf } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry, NewWorkout } from "#app/domain/workout/history-entry.ts";
import { groupBy } from "#app/lib/lists.ts";
import { freshName, openTestDatabase } from "#tests/support/test-database.ts";
import { ownExercises } from "../collections.ts";
import { exportWorkout } from "./export-json.ts";
import { listImports } from "./stored-imports.ts";
import { exportCsv, exportJson, importFile, planImport, revertImport } from "./transfer.client.ts";

const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds";
const csv = [
  header,
  "2024-01-01 08:00:00,Morning,Dip,1,20,10,0,0",
  "2024-01-01 08:00:00,Morning,Dip,2,20,8,0,0",
  "2024-01-01 08:00:00,Morning,Running,1,0,0,5,1500",
].join("\n");
const kilograms = { unit: "kg" } as const;

afterEach(() => void vi.unstubAllEnvs());

const openReading = (name = freshName()) =>
  openTestDatabase({ formatDate: (instant) => instant.toLocaleDateString("en-US") }, name);

const listEntries = async (data: FitnessDatabase): Promise<HistoryEntry[]> =>
  (await listNewestEntries(data, 1000)).entries.toSorted((a, b) => a.id.localeCompare(b.id));
const contentOf = async (data: FitnessDatabase) => ({
  entries: await listEntries(data),
  exercises: await ownExercises.list(data),
  days: await listDayTotals(data, "2000-01-01", "2099-12-31"),
});
const planText = async (data: FitnessDatabase, text: string) =>
  planImport(data, new Blob(["\ufeff", text]), kilograms);

test("an import is planned, stored, the same when repeated, and taken back with its own exercises", async () => {
  const data = openReading();
  const plan = await planText(data, csv);
  const added = { workouts: 1, sets: 3, exercises: 1 };
  expect(plan).toMatchObject({
    report: { new: 4, same: 0, conflicting: 0, unreadable: 0 },
    added,
  });
  expect(plan.csv).toMatchObject({ format: "strong", lines: 3, count: 1, known: 0, problemCount: 0 });
  const { id, added: stored } = await plan.commit("strong.csv");
  expect(stored).toEqual(added);
  const entries = await listEntries(data);
  const workout = entries.find(({ workoutId }) => workoutId === undefined);
  expect(workout).toMatchObject({ exercise: "Morning", duration: 1500, source: "imported" });
  expect(entries.filter(({ workoutId }) => workoutId === workout?.id)).toHaveLength(2);
  // The two count as one workout.
  expect((await contentOf(data)).days).toMatchObject([{ day: "2024-01-01", count: 1, duration: 1500 }]);
  const [dip] = await ownExercises.list(data);
  expect(dip).toMatchObject({ name: "Dip", measure: "weight-reps" });
  expect(entries.find(({ exercise }) => exercise === "Dip")?.exerciseId).toBe(dip?.id);

  // This is also true before the unit is chosen.
  for (const again of [await planText(data, csv), await planImport(data, new Blob([csv]))]) {
    expect(again.report).toEqual({ new: 0, same: 0, conflicting: 0, unreadable: 0 });
    expect(again.csv).toMatchObject({ count: 0, known: 1 });
  }
  // A second press, before the first one's work is done, has nothing left to do.
  await Promise.all([revertImport(data, id), revertImport(data, id)]);
  expect(await contentOf(data)).toMatchObject({ entries: [], exercises: [], days: [] });
  await (await planText(data, csv)).commit("once more.csv");
  expect(await listEntries(data)).toEqual(entries);
});

test("a workout that is called like an exercise of it isn't one of its times", async () => {
  const data = openReading();
  const hevy = [
    "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe",
    '"Running","28 Mar 2024, 17:29","28 Mar 2024, 17:59","","Running","","",0,"normal",,,5,1500,',
    '"Leg day","29 Mar 2024, 17:29","29 Mar 2024, 17:59","","Squat (Barbell)","","",0,"normal",100,5,,,',
  ].join("\n");
  await (await planText(data, hevy)).commit("hevy.csv");
  const running = { id: "running", name: "Running" };
  const durations = (of: readonly { duration: number }[]) => of.map(({ duration }) => duration);
  expect(durations(await listLoggedExercises(data, running))).toEqual([1500]);
  expect(durations(await listExerciseEntries(data, running, 9))).toEqual([1500]);
  const { perExercise, first } = await findRecords(data);
  expect(first.perExercise).toEqual(perExercise);
  expect(perExercise.find(({ exercise }) => exercise === "Running")?.duration).toBe(1500);
});

test("a choice plans anew: another unit, another exercise", async () => {
  const data = openReading();
  const plan = await planImport(data, new Blob([csv]));
  expect(plan.csv?.asksUnit).toBe(true);
  const changed = await plan.replan({ unit: "lb", mapping: { Dip: "running" } });
  expect(changed.csv?.names).toMatchObject([
    { name: "Dip", sets: 2, choice: "running" },
    { name: "Running", choice: "running" },
  ]);
  await changed.commit("strong.csv");
  expect(await ownExercises.list(data)).toEqual([]);
  expect((await listEntries(data)).map(({ exercise, sets }) => [exercise, sets?.[0]?.weightG])).toEqual(
    expect.arrayContaining([["Running", 9072]]),
  );
});

test("an import that was taken back comes in again with the unit and the exercises that are chosen then", async () => {
  const data = openReading();
  const [asOwn, asRunning] = [kilograms, { unit: "lb", mapping: { Dip: "running" } }] as const;
  for (const options of [asOwn, asRunning, asOwn, asRunning]) {
    const fresh = openReading();
    for (const one of [data, fresh]) {
      const plan = await planImport(one, new Blob([csv]), options);
      expect(plan.report).toMatchObject({ new: options === asOwn ? 4 : 3, conflicting: 0 });
      await plan.commit("strong.csv");
    }
    expect(await contentOf(data)).toEqual(await contentOf(fresh));
    const [{ id } = { id: "" }] = await listImports(data);
    await revertImport(data, id);
    expect(await contentOf(data)).toMatchObject({ entries: [], exercises: [], days: [] });
  }
});

test("what a person changed in an import stays when it was deleted and comes in again, and so does what lives", async () => {
  const data = openReading();
  await (await planText(data, csv)).commit("strong.csv");
  const dip = (await listEntries(data)).find(({ exercise }) => exercise === "Dip");
  const id = dip?.id ?? "";
  await editEntry(data, id, { note: "left elbow" });
  await removeEntry(data, id);
  const pounds = async () => planImport(data, new Blob([csv]), { unit: "lb" });
  await (await pounds()).commit("strong.csv");
  expect(await findEntry(data, id)).toMatchObject({ note: "left elbow", sets: [{ weightG: 9072 }, {}] });
  const before = await listEntries(data);
  await (await planText(data, csv)).commit("as kilograms.csv");
  expect(await listEntries(data)).toEqual(before);
});

test("another unit changes nothing of an import that lives", async () => {
  const data = openReading();
  for (const [first, then] of [
    ["kg", "lb"],
    ["lb", "kg"],
  ] as const) {
    const { id } = await (await planImport(data, new Blob([csv]), { unit: first })).commit("first.csv");
    const before = await listEntries(data);
    await (await planImport(data, new Blob([csv]), { unit: then })).commit("then.csv");
    expect(await listEntries(data)).toEqual(before);
    await revertImport(data, id);
  }
});

test("a plan that is carried out after another tab has written takes back only what it brought", async () => {
  const [here, other] = [openReading("stale plan"), openReading("stale plan")];
  const plan = await planText(here, csv);
  await (await planText(other, csv)).commit("first.csv");
  const batch = await plan.commit("second.csv");
  expect(batch).toMatchObject({
    report: { new: 0, same: 4, conflicting: 0 },
    added: { workouts: 0, sets: 0 },
  });
  await revertImport(here, batch.id);
  expect(await listEntries(here)).toHaveLength(3);
});

test.each([
  ["a video", "\u0000\u0000\u0000 ftypisom"],
  ["somebody's table", "Name,Age\nAnna,3\n"],
  ["another app's backup", '{"backup":{"version":3},'],
])("%s of 200 MB is refused by its first bytes", async (_, head) => {
  const file = new Blob([head, "x".repeat(100_000)]);
  vi.spyOn(file, "text").mockRejectedValue(new Error("The file is read to its end"));
  vi.spyOn(file, "arrayBuffer").mockRejectedValue(new Error("The file is read to its end"));
  await expect(planImport(openReading(), file)).rejects.toMatchObject({ name: "FileRefused" });
});

test("a file of no format that we know is refused", async () => {
  const data = openReading();
  await expect(planText(data, "a,b\n1,2")).rejects.toMatchObject({ name: "FileRefused" });
});

describe("lengths that no workout has", () => {
  const strong =
    "Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes";
  const hevy =
    "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe";
  const strongLine = (day: number, seconds: string, ofSet = "") =>
    `1;2024-01-0${day} 08:00:00;Morning;${seconds};Dip;1;20;10;;;${ofSet};;`;
  const hevyLine = (day: number, end: string) =>
    `Morning,"${day} Jan 2024, 08:00","${end}",,Dip,,,0,normal,20,10,,,`;
  const longest = 7 * 86_400;

  test.each([
    ["Strong", strong, [strongLine(1, String(longest)), strongLine(2, "800000000000")], longest],
    ["Strong", strong, [strongLine(1, "3600"), strongLine(2, "99999999999999")], 3600],
    ["Strong", strong, [strongLine(1, "3600"), strongLine(2, "99999999999999h")], 3600],
    ["Hevy", hevy, [hevyLine(1, "8 Jan 2024, 08:00"), hevyLine(2, "9 Jan 2024, 08:01")], longest],
    ["Hevy", hevy, [hevyLine(1, "1 Jan 2024, 09:00"), hevyLine(2, "2 Jan 2034, 09:00")], 3600],
  ])("in a file of %s are unknown, and the sets are read", async (_, head, lines, known) => {
    vi.stubEnv("TZ", "UTC");
    const data = openReading();
    const plan = await planText(data, [head, ...lines].join("\n"));
    expect(plan.csv).toMatchObject({ count: 2, problemCount: 0 });
    await plan.commit("long.csv");
    const entries = (await listEntries(data)).sort((a, b) => a.startedAt.localeCompare(b.startedAt));
    expect(entries.filter(({ sets }) => !sets).map(({ duration }) => duration)).toEqual([known, 0]);
    expect(entries.filter(({ sets }) => sets?.length === 1)).toHaveLength(2);
  });

  test("aren't made up of the times of sets: their sum is no length then, and the sets are read", async () => {
    const data = openReading();
    const sets = (day: number, seconds: string) =>
      Array.from({ length: 8 }, (_, n) => strongLine(day, seconds, String(86_400 - n)));
    const plan = await planText(data, [strong, ...sets(1, "3600"), ...sets(2, "")].join("\n"));
    expect(plan.csv).toMatchObject({ count: 2, problemCount: 0 });
    await plan.commit("timed.csv");
    const entries = (await listEntries(data)).sort((a, b) => a.startedAt.localeCompare(b.startedAt));
    expect(entries.filter(({ sets: ofEntry }) => !ofEntry)).toMatchObject([
      { duration: 3600, caloriesBurned: 300 },
      { duration: 0, caloriesBurned: 0 },
    ]);
    expect(entries.filter(({ sets: ofEntry }) => ofEntry?.length === 1)).toHaveLength(16);
  });

  const exported = (fields: Partial<Record<keyof HistoryEntry, number>>) => ({
    key: "damaged",
    clock: "018d00000000-0000-abc",
    value: {
      ...{ exercise: "Running", duration: 60, caloriesBurned: 5, date: "1/1/2024", day: "2024-01-01" },
      ...{ startedAt: "2024-01-01T00:00:00.000Z", endedAt: "2024-01-01T01:00:00.000Z" },
      ...{ source: "session", kcalModel: "session" },
      ...fields,
    },
  });

  test.each([
    { duration: 1e300 },
    { duration: 2 ** 60 },
    { duration: 315_536_400 },
    { duration: -60 },
    { duration: 0.5 },
    { caloriesBurned: -5 },
    { caloriesBurned: 1e300 },
  ])(
    "%o of an export are stored as they are and count nothing, and taking back gives what was before",
    async (fields) => {
      const data = openReading();
      const yoga: NewWorkout = {
        ...{
          exercise: "Yoga",
          duration: 1800,
          caloriesBurned: 90,
          source: "exercise",
          kcalModel: "exercise",
        },
        ...{ startedAt: "2024-01-01T10:00:00.000Z", endedAt: "2024-01-01T10:30:00.000Z" },
      };
      await recordEntry(data, yoga, { towardGoals: false });
      const { days } = await contentOf(data);
      const { id, report } = await importFile(data, holding([exported(fields)]), "damaged.json");
      expect(report).toEqual({ new: 1, same: 0, conflicting: 0, unreadable: 0 });
      expect((await contentOf(data)).days).toMatchObject([{ duration: 1800, caloriesBurned: 90 }]);
      expect(await (await exportJson(data)).text()).toContain(JSON.stringify(Object.values(fields)[0]));
      await revertImport(data, id);
      expect((await contentOf(data)).days).toEqual(days);
    },
  );
});

test("what Hevy's file and our own CSV of it name differently adds nothing after the other", async () => {
  const hevy = [
    "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps",
    '"Push","28 Mar 2024, 17:29","28 Mar 2024, 17:59","Push Up",0,normal,,12',
    '"Push","28 Mar 2024, 17:29","28 Mar 2024, 17:59","Push Up",1,normal,,10',
    '"Push","28 Mar 2024, 17:29","28 Mar 2024, 17:59","Dip",0,normal,,8',
    '"Push","28 Mar 2024, 17:29","28 Mar 2024, 17:59","Push Up",0,normal,,9',
  ];
  const [data, other] = [openReading(), openReading()];
  await (await planText(data, hevy.join("\n"))).commit("hevy.csv");
  const own = await (await exportCsv(data)).text();
  expect(own).toContain("Push-ups");
  await (await planText(other, own)).commit("own.csv");
  for (const [open, text] of [
    [data, own],
    [other, hevy.join("\n")],
  ] as const) {
    const plan = await planText(open, text);
    expect(plan.csv).toMatchObject({ count: 0, known: 1 });
    expect(plan.report).toEqual({ new: 0, same: 0, conflicting: 0, unreadable: 0 });
  }
  // A set that was changed here doesn't become another exercise. An additional exercise of a longer file does.
  const [pushUps] = (await listEntries(data)).filter(({ exercise }) => exercise === "Push-ups");
  await editEntry(data, pushUps?.id ?? "", { sets: [{ id: "1", kind: "normal", reps: 20 }] });
  const longer = own.replace(/^.*Dip.*$/m, (line) => `${line}\n${line.replace("Dip", "Push-ups")}`);
  expect((await planText(data, own)).report.new).toBe(0);
  expect((await planText(data, longer)).report.new).toBe(1);
});

test("a workout that the other app has renamed since isn't counted a second time", async () => {
  const data = openReading();
  await (await planText(data, csv)).commit("strong.csv");
  const before = await contentOf(data);
  const plan = await planText(data, csv.replaceAll("Morning", "Legs"));
  expect(plan.csv).toMatchObject({ count: 0, known: 1 });
  await plan.commit("renamed.csv");
  expect(await contentOf(data)).toEqual(before);
});

test("an exercise that the other app calls differently by now is the one that has its sets here", async () => {
  const data = openReading();
  await (await planText(data, csv)).commit("strong.csv");
  expect((await planText(data, csv.replaceAll("Dip", "Fondos"))).report.new).toBe(0);
  // Beside it, the same sets of another exercise are new.
  const another = csv.replace(/^(.*)Dip(.*)$/gm, (line) => `${line}\n${line.replace("Dip", "Fondos")}`);
  expect((await planText(data, another)).report.new).toBe(2);
});

test("two imports that begin at the same second are two workouts, unless their exercises agree", async () => {
  const data = openReading();
  const head = "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps";
  const file = (...rows: string[]) =>
    [head, ...rows.map((row) => `2024-03-28 12:00:00,Workout,${row}`)].join("\n");
  const morning = file("Bench Press (Barbell),1,80,8", "Squat (Barbell),1,100,5");
  const evening = file("Squat (Barbell),1,60,12", "Bicep Curl (Dumbbell),1,12,10");
  for (const [text, count] of [
    [morning, 1],
    [evening, 1],
    [morning, 0],
    [evening, 0],
    // An exercise that was added in the other app joins its workout.
    [`${morning}\n2024-03-28 12:00:00,Workout,Dip,1,0,8`, 1],
  ] as const) {
    const plan = await planText(data, text);
    expect(plan.csv?.count).toBe(count);
    await plan.commit("file.csv");
  }
  const entries = await listEntries(data);
  const workouts = entries.filter(({ workoutId }) => workoutId === undefined);
  expect(workouts.map(({ id }) => entries.filter(({ workoutId }) => workoutId === id).length).sort()).toEqual(
    [2, 3],
  );
});

test("imports that begin at the same second are the same on two devices, in whatever order they are read", async () => {
  const head = "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps";
  const file = (...rows: string[]) =>
    [head, ...rows.map((row) => `2024-03-28 12:00:00,Workout,${row}`)].join("\n");
  const files = [
    file("Bench Press (Barbell),1,80,8", "Dip,1,0,8"),
    file("Squat (Barbell),1,60,12", "Dip,1,0,12"),
  ];
  const devices = await Promise.all(
    [files, files.toReversed()].map(async (given) => {
      const data = openReading();
      for (const text of given) await (await planText(data, text)).commit("file.csv");
      return (await listEntries(data)).map(({ id, workoutId, exercise }) => [id, workoutId, exercise]).sort();
    }),
  );
  expect(devices[0]).toHaveLength(6);
  expect(devices[1]).toEqual(devices[0]);
});

test("of a workout whose first exercise the other app has removed since, only what is new is added", async () => {
  const data = openReading();
  const head = "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps";
  const file = (...rows: string[]) =>
    [head, ...rows.map((row) => `2024-03-28 12:00:00,Workout,${row}`)].join("\n");
  const [bench, squat, dip] = ["Bench Press (Barbell),1,80,8", "Squat (Barbell),1,60,12", "Dip,1,0,8"];
  await (await planText(data, file(bench, squat))).commit("file.csv");
  await (await planText(data, file(squat, dip))).commit("later.csv");
  const entries = await listEntries(data);
  expect(entries).toHaveLength(4);
  expect(new Set(entries.map(({ id, workoutId }) => workoutId ?? id)).size).toBe(1);
});

test("a workout that is here under another id is left out", async () => {
  const data = openReading();
  const startedAt = new Date("2024-01-01T08:00:00").toISOString();
  const morning: NewWorkout = {
    id: "mine",
    exercise: "Morning",
    duration: 1800,
    caloriesBurned: 100,
    startedAt,
    endedAt: new Date("2024-01-01T08:30:00").toISOString(),
    source: "session",
    kcalModel: "session",
  };
  await recordEntry(data, morning, { towardGoals: false });
  expect((await planText(data, csv)).csv).toMatchObject({ count: 0, known: 1 });
});

test("the same file is the same in another time zone, moves nothing that is here, and a longer one adds the rest", async () => {
  const data = openReading();
  vi.stubEnv("TZ", "Europe/Berlin");
  await (await planText(data, csv)).commit("strong.csv");
  const before = await listEntries(data);
  vi.stubEnv("TZ", "America/New_York");
  expect((await planText(data, csv)).csv).toMatchObject({ count: 0, known: 1 });
  vi.stubEnv("TZ", "Europe/Berlin");
  const longer = await planText(data, `${csv}\n2024-01-02 08:00:00,Morning,Dip,1,20,10,0,0`);
  expect(longer).toMatchObject({
    csv: { count: 1, known: 1 },
    added: { workouts: 1, sets: 1, exercises: 0 },
  });
  expect(await listEntries(data)).toEqual(before);
});

test("what was edited here stays where it is when the file is read again further west", async () => {
  const data = openReading();
  vi.stubEnv("TZ", "Europe/Berlin");
  await (await planText(data, csv)).commit("strong.csv");
  for (const { id, sets } of await listEntries(data))
    if (sets) await editEntry(data, id, { sets: sets.map((set) => ({ ...set, reps: 3 })) });
  const before = await listEntries(data);
  vi.stubEnv("TZ", "America/Los_Angeles");
  await (await planText(data, csv)).commit("strong.csv");
  expect(await listEntries(data)).toEqual(before);
});

describe("a file in another encoding", () => {
  const dip = (name: string) => csv.replaceAll("Dip", name);
  const planBytes = async (bytes: Uint8Array<ArrayBuffer>) => {
    const data = openReading();
    const plan = await planImport(data, new Blob([bytes]), kilograms);
    return plan.csv?.names.map(({ name }) => name);
  };
  const toUtf16 = (text: string, isLittle: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * text.length));
    for (let n = 0; n < text.length; n++) view.setUint16(2 * n, text.charCodeAt(n), isLittle);
    return new Uint8Array(view.buffer);
  };

  test.each([true, false])("UTF-16 is read by its byte order mark (little endian: %s)", async (isLittle) => {
    expect(await planBytes(toUtf16(`\ufeff${dip("ベンチプレス")}`, isLittle))).toContain("ベンチプレス");
  });

  test("Windows-1252, as spreadsheets save it, has its umlauts", async () => {
    const text = dip("Bankdrücken – schräg");
    const bytes = Uint8Array.from(text, (char) => (char === "–" ? 0x96 : char.charCodeAt(0)));
    expect(await planBytes(bytes)).toContain("Bankdrücken – schräg");
  });

  test("UTF-8 that is cut off or damaged within a character is UTF-8 all the same", async () => {
    const whole = new TextEncoder().encode(`${dip("Bankdrücken")},ü`);
    const damaged = new TextEncoder().encode(dip("Bankdrücken"));
    damaged[damaged.length - 1] = 0xfc;
    for (const bytes of [whole.slice(0, -1), damaged])
      expect(await planBytes(bytes)).toContain("Bankdrücken");
  });
});

const holding = (rows: readonly unknown[]) =>
  new Blob([JSON.stringify({ format: exportFormat, version: exportVersion, tables: { history: rows } })]);

describe("exports", () => {
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const set = fc.record(
    {
      id: fc.uuid(),
      kind: fc.constantFrom(...setKinds),
      reps: fc.integer({ min: 1, max: 9999 }),
      weightG: fc.oneof(fc.constant(0), fc.integer({ min: -100_000, max: 1_000_000 })),
      seconds: fc.integer({ min: 1, max: 86_400 }),
      meters: fc.integer({ min: 1, max: 1_000_000_000 }).map((n) => n / 1000),
      rpe: fc.integer({ min: 12, max: 20 }).map((n) => n / 2),
      note: fc.constantFrom("left elbow", "=1+1", 'say "go",\nthen rest'),
    },
    { requiredKeys: ["id", "kind"] },
  );
  const text = fc.constantFrom("Bench Press", "=1+1", "-Dip", 'Row, "heavy"', "Ööö 😀", "Squat\n(Barbell)");
  const exercise = fc.record({
    name: text,
    note: optional(text),
    group: fc.constantFrom(undefined, "A", "B", "Z"),
    sets: fc.array(set, { minLength: 1, maxLength: 6 }),
  });
  const workout = fc.record({
    /** Days after a change of the clocks, or before it. */
    day: fc.oneof(fc.constant(0), fc.integer({ min: -2000, max: 2000 })),
    /** Seconds after that time of the day, or before it. */
    second: fc.integer({ min: -3 * 3600, max: 3 * 3600 }),
    name: text,
    minutes: fc.integer({ min: 0, max: 180 }),
    note: optional(text),
    exercises: fc.array(exercise, { minLength: 1, maxLength: 4 }),
    /** Exercises are stored while their workout runs, which has no entry before it ends. */
    hasEnded: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  });
  const workouts = fc.uniqueArray(workout, { selector: ({ day }) => day, minLength: 1, maxLength: 5 });

  /** Time zones with an instant at which their clocks are set back or forward. */
  const clockChanges = fc.constantFrom(
    ["UTC", "2024-06-01T09:00Z"],
    ["Europe/Berlin", "2024-10-27T01:00Z"],
    ["Europe/Berlin", "2024-03-31T01:00Z"],
    ["America/New_York", "2024-11-03T06:00Z"],
    ["Australia/Lord_Howe", "2024-04-06T15:00Z"],
  );

  type Given = typeof workouts extends fc.Arbitrary<infer T> ? T : never;

  const toRecords = (given: Given, clockChange = "2024-06-01T09:00Z"): NewWorkout[] =>
    given.flatMap(({ day, second, name, minutes, note, exercises, hasEnded }) => {
      const start = Date.parse(clockChange) + (day * 86_400 + second) * 1000;
      const common = { caloriesBurned: 0, kcalModel: "unknown", source: "session" } as const;
      const at = (ms: number) => new Date(start + ms).toISOString();
      const own: NewWorkout = {
        ...common,
        id: `workout ${day}`,
        exercise: name,
        duration: minutes * 60,
        startedAt: at(0),
        endedAt: at(minutes * 60_000),
        ...(note && { note }),
      };
      const parts = exercises.map(
        (one, n): NewWorkout => ({
          ...common,
          id: `exercise ${day} ${n}`,
          exercise: one.name,
          duration: 0,
          startedAt: at(n),
          endedAt: at(n),
          source: "exercise",
          workoutId: own.id,
          measure: "weight-reps",
          sets: one.sets,
          ...(one.note && { note: one.note }),
          ...(one.group && { group: one.group }),
        }),
      );
      return hasEnded ? [own, ...parts] : parts;
    });

  /** A local time to the minute. */
  const clockTime = (instant: string): string => new Date(instant).toLocaleString("en-GB").slice(0, -3);

  /**
   * The length by a file's local times. It is shorter by the hour that the clock is set back, unless the workout would
   * then end before it starts.
   */
  function statedSeconds({ startedAt, endedAt, duration }: HistoryEntry): number {
    const offset = (instant: string) => new Date(instant).getTimezoneOffset() * 60;
    const setBack = Math.max(0, offset(endedAt) - offset(startedAt));
    return duration < setBack ? duration : duration - setBack;
  }

  /** The entries as the columns have them, in the order of the workouts and of their exercises. */
  function toRows(entries: readonly HistoryEntry[]) {
    const inOrder = [...entries].sort((a, b) => a.startedAt.localeCompare(b.startedAt));
    return Array.from(groupBy(inOrder, workoutIdOf), ([id, members]) => {
      const own = members.find((entry) => entry.id === id);
      return {
        exercise: own?.exercise ?? "Workout",
        note: own?.note,
        startedAt: clockTime(members[0]?.startedAt ?? ""),
        // A workout is at least as long as its timed sets.
        isLonger: own ? statedSeconds(own) : 0,
        exercises: members
          .filter((entry) => entry !== own)
          .map((entry) => ({
            name: entry.exercise,
            note: entry.note,
            group: entry.group,
            sets: entry.sets?.map(({ id: _, ...given }) => given),
          })),
      };
    });
  }

  async function record(given: readonly NewWorkout[]): Promise<FitnessDatabase> {
    const data = openReading();
    for (const one of given) await recordEntry(data, one, { towardGoals: false });
    return data;
  }

  const night = (startedAt: string, minutes: number): NewWorkout => ({
    id: "night",
    exercise: "Night",
    duration: minutes * 60,
    caloriesBurned: 0,
    startedAt,
    endedAt: new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
    source: "session",
    kcalModel: "unknown",
  });

  /** An exercise of the night's workout. */
  const squats = (at: string): NewWorkout => ({
    ...night(at, 0),
    id: "squats",
    exercise: "Squat",
    source: "exercise",
    workoutId: "night",
    measure: "weight-reps",
    sets: [{ id: "1", kind: "normal", reps: 5, weightG: 100_000 }],
  });

  test("CSV, read again by our own reader, gives the same workouts and sets", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(workouts, clockChanges, async (given, [zone, clockChange]) => {
        vi.stubEnv("TZ", zone);
        const data = await record(toRecords(given, clockChange));
        const other = openReading();
        const file = await exportCsv(data);
        const plan = await planImport(other, file);
        expect(plan.csv?.problems).toEqual([]);
        await plan.commit("hevy.csv");
        const [written, read] = [toRows(await listEntries(data)), toRows(await listEntries(other))];
        read.forEach(({ isLonger }, n) => {
          expect(isLonger).toBeGreaterThanOrEqual(written[n]?.isLonger ?? Infinity);
        });
        const bare = (all: typeof written) => all.map(({ isLonger: _, ...rest }) => rest);
        expect(bare(read)).toEqual(bare(written));
        // The file adds nothing to its own database, nor to one that has imported it.
        for (const open of [data, other]) {
          expect((await planImport(open, file)).csv).toMatchObject({ count: 0 });
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["that ends after the clock is set back", "2024-10-27T00:40:00.000Z", 40, 2400],
    ["within the hour that comes twice, the second time", "2024-10-27T01:10:00.000Z", 20, 1200],
    ["that ends after the clock is set forward", "2024-03-31T00:50:00.000Z", 20, 1200],
  ])("a workout %s has its length and is here already", async (_, startedAt, minutes, seconds) => {
    vi.stubEnv("TZ", "Europe/Berlin");
    const [data, other] = [await record([night(startedAt, minutes), squats(startedAt)]), openReading()];
    const file = await exportCsv(data);
    expect((await planImport(data, file)).csv).toMatchObject({ count: 0, known: 1 });
    const plan = await planImport(other, file);
    expect(plan.csv).toMatchObject({ count: 1, problemCount: 0 });
    await plan.commit("hevy.csv");
    expect(await listEntries(other)).toEqual(
      expect.arrayContaining([expect.objectContaining({ exercise: "Night", duration: seconds })]),
    );
  });

  test("what was exported while its workout ran is here already, also when the workout has ended", async () => {
    const startedAt = "2024-05-01T10:00:05.000Z";
    const data = await record([squats("2024-05-01T10:02:10.000Z")]);
    const file = await exportCsv(data);
    expect((await planImport(data, file)).csv).toMatchObject({ count: 0, known: 1 });
    await recordEntry(data, night(startedAt, 30), { towardGoals: false });
    expect((await planImport(data, file)).csv).toMatchObject({ count: 0, known: 1 });
    // A workout of the same name at another time is a new one.
    const later = (await file.text()).replaceAll(/:\d\d"/g, ':59"');
    expect((await planText(data, later)).csv).toMatchObject({ count: 1, known: 0 });
  });

  test("a timed entry comes back from CSV as it was, but for what has no column", async () => {
    const startedAt = "2026-03-01T10:00:40.000Z";
    const run: NewWorkout = {
      exercise: "Running",
      category: "cardio",
      duration: 1230,
      caloriesBurned: 205,
      kcalPerMinute: 10,
      kcalModel: "exercise",
      source: "exercise",
      startedAt,
      endedAt: "2026-03-01T10:30:00.000Z",
      note: "by the river",
    };
    const data = await record([run]);
    const other = openReading();
    await importFile(other, await exportCsv(data), "hevy.csv");
    const entries = await listEntries(other);
    expect(entries).toMatchObject([
      { exercise: "Running", category: "cardio", duration: 1230, caloriesBurned: 205, note: "by the river" },
    ]);
    expect(entries[0]?.sets).toBeUndefined();
  });

  test("a workout alone, read again, has its exercises, their sets and the own exercise that they name", async () => {
    const data = openReading();
    await (await planText(data, csv)).commit("strong.csv");
    await (await planText(data, csv.replaceAll("2024-01-01", "2024-01-02"))).commit("strong.csv");
    const entries = await listEntries(data);
    const workout = entries.find(({ workoutId, day }) => workoutId === undefined && day === "2024-01-02");
    if (!workout) throw new Error("It was imported");
    const file = await exportWorkout(data, workout.id);
    const other = openReading();
    await importFile(other, file, "workout.json");
    const expected = entries.filter((entry) => workoutIdOf(entry) === workout.id);
    expect(expected).toHaveLength(3);
    expect(await listEntries(other)).toEqual(expected);
    expect(await ownExercises.list(other)).toEqual(await ownExercises.list(data));
    expect((await contentOf(other)).days).toMatchObject([{ day: "2024-01-02", count: 1, duration: 1500 }]);
    // This database knows the workout already.
    const again = await planImport(data, file);
    expect(again.report).toEqual({ new: 0, same: 4, conflicting: 0, unreadable: 0 });
  });

  test("JSON, read again, gives the same rows", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(workouts, async (given) => {
        const data = await record(toRecords(given));
        const other = openReading();
        const file = await exportJson(data);
        await importFile(other, file, "all.json");
        expect(await listEntries(other)).toEqual(await listEntries(data));
        expect(await (await exportJson(other)).text()).toBe(await file.text());
      }),
      { numRuns: 25 },
    );
  });
});
