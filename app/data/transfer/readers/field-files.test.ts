/** Files in the forms that spreadsheets, converters and other versions of the apps write. */
import { expect, test } from "vitest";
import type { ImportOptions } from "../foreign-file.ts";
import { readCsv } from "./read-imported-csv.ts";

const nothing = { entries: [], own: [], formatDate: (instant: Date) => instant.toLocaleDateString("en-US") };

function read(lines: readonly string[], options: ImportOptions = {}) {
  const reading = readCsv(lines.join("\r\n"), nothing, options);
  if (!reading) throw new Error("The format is not known");
  const entries = reading.rows
    .filter(({ table }) => table === "history")
    .map(({ row }) => row.value as Record<string, unknown>);
  const sets = entries.flatMap((entry) => (Array.isArray(entry.sets) ? entry.sets : []));
  return { ...reading.facts, entries, sets };
}

const strong = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes";
const hevy =
  "title,start_time,end_time,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe";
const lb = (pounds: number) => Math.round(pounds * 453.59237);

test.each([
  ["Distance (m)", 2000, 2000],
  ["Distance (Metres)", 2000, 2000],
  ["distance_m", 2000, 2000],
  ["Distance [km]", 2, 2000],
  ["Distance (miles)", 2, 3218.688],
  ["Distance (yd)", 100, 91.44],
])("a distance under %s is in its unit", (header, distance, meters) => {
  const { sets, problems, unusedColumns } = read([
    `Workout #;Date;Workout Name;Exercise Name;Set Order;Weight (kg);Reps;${header};Seconds`,
    `1;2026-03-02 18:00:10;Noon;Rowing;1;;;${distance}.0;480.0`,
  ]);
  expect({ sets, problems, unusedColumns }).toMatchObject({
    sets: [{ meters, seconds: 480 }],
    problems: [],
    unusedColumns: [],
  });
});

test("numbers with thousands are what they say", () => {
  const { sets, problems } = read([
    "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,Distance Unit,Seconds",
    '2026-03-02 18:00:10,Legs,Leg Press,1,"1,050",lbs,8,,,',
    '2026-03-02 18:00:10,Legs,Leg Press,2,"1,050.5",lbs,6,,,',
    '2026-03-02 18:00:10,Legs,Rowing,1,,,,"2,000",m,480',
    '2026-03-02 18:00:10,Legs,Rowing,2,,,,500,m,"1,200"',
  ]);
  expect(problems).toEqual([]);
  expect(sets).toMatchObject([
    { weightG: lb(1050) },
    { weightG: lb(1050.5) },
    { meters: 2000, seconds: 480 },
    { meters: 500, seconds: 1200 },
  ]);
});

test("points and commas are those of the file's other numbers", () => {
  const press = (weights: readonly string[]) =>
    read([
      hevy.replaceAll(",", ";"),
      ...weights.map((weight, n) => `A;17.06.2024 19:20;17.06.2024 20:15;Press;;;${n};normal;${weight};8;;;`),
    ]).sets.map(({ weightG }) => weightG);
  expect(press(["67,5", "1.050,5"])).toEqual([67_500, 1_050_500]);
  expect(press(["67,5", "1.050"])).toEqual([67_500, 1_050_000]);
  expect(press(["67,5", "12,125"])).toEqual([67_500, 12_125]);
  expect(press(["67.5", "1,050"])).toEqual([67_500, 1_050_000]);
  expect(press(["12.125"])).toEqual([12_125]);
  expect(press(["1 050,5", "1'050.5"])).toEqual([1_050_500, 1_050_500]);
  expect(press(["-1.5", "-10"])).toEqual([-1500, -10_000]);
});

test("each set has the unit of the column that it fills", () => {
  const { sets, isInPounds, unusedColumns } = read([
    hevy.replace("weight_kg", "weight_kg,weight_lbs").replace("distance_km", "distance_km,distance_miles"),
    'Upper,"6 May 2025, 18:00","6 May 2025, 19:00",Bench,,,0,normal,80,,5,,,,',
    'Upper,"2 Feb 2022, 18:00","2 Feb 2022, 19:00",Bench,,,0,normal,,225,5,,,,',
    'Cardio,"29 Mar 2023, 07:00","29 Mar 2023, 07:30",Treadmill,,,0,normal,,,,,3.1,1800,',
  ]);
  expect(sets).toMatchObject([{ weightG: 80_000 }, { weightG: lb(225) }, { meters: 4988.966 }]);
  expect({ isInPounds, unusedColumns }).toEqual({ isInPounds: true, unusedColumns: [] });
});

test("a weight of a column without a unit is asked for, whichever app the columns are of", () => {
  const lines = [
    hevy.replace("weight_kg", "weight"),
    'A,"6 May 2025, 18:00","6 May 2025, 19:00",Bench,,,0,normal,80,5,,,',
  ];
  expect(read(lines).asksUnit).toBe(true);
  expect(read(lines, { unit: "lb" }).sets).toMatchObject([{ weightG: lb(80) }]);
});

test("columns with content that isn't imported are named", () => {
  const { unusedColumns } = read([
    `${strong},Body Weight (kg),Mood,Empty`,
    "2026-03-02 18:00:10,Push,Dip,1,20,8,0,0,,81.5,good,",
  ]);
  expect(unusedColumns).toEqual(["Body Weight (kg)", "Mood"]);
});

test.each([
  ["sep=;", "a spreadsheet's first line", ["sep=;", hevy.replaceAll(",", ";")], ";"],
  ["tabs", "text that was copied", [hevy.replaceAll(",", "\t")], "\t"],
])("%s: %s", (_, __, head, sign) => {
  const row = ["A, heavy", "17.06.2024 19:20", "17.06.2024 20:15", "Press", "", "", "0", "normal", "80", "8"];
  const { sets, lines, problems } = read([
    ...head,
    [...row, "", "", ""].join(sign),
    ["A, heavy", "soon", "", "Press", "", "", "1", "normal", "80", "8", "", "", ""].join(sign),
    [...row.with(6, "1"), "", "", ""].join(sign),
  ]);
  expect(sets).toHaveLength(2);
  expect(lines).toBe(3);
  // Counted as an editor does, the first line too.
  expect(problems.map(({ line }) => line)).toEqual([head.length + 2]);
});

test("local dates: their order is decided by the whole column, and asked where nothing shows it", () => {
  const lines = (...dates: string[]) => [
    strong,
    ...dates.map((date, n) => `${date},Push,Dip,${n + 1},20,8,0,0,`),
  ];
  const decided = read(lines("8/4/2024 17:30", "8/24/2024 17:30"));
  expect(decided.unclearDate).toBeNull();
  expect(decided.entries[0]).toMatchObject({ day: "2024-08-04" });
  const asked = lines("8/4/2024 17:30", "9/4/2024 17:30");
  expect(read(asked).unclearDate).toBe("8/4/2024");
  expect(read(asked, { dayOrder: "day-first" }).entries[0]).toMatchObject({ day: "2024-04-08" });
});

test("days without a time are said, and begin at noon", () => {
  const { entries, lacksTime } = read([strong, "2023-05-02,Legs,Leg Press,1,210,8,0,0,"]);
  expect(lacksTime).toBe(true);
  expect(entries[0]).toMatchObject({ day: "2023-05-02", startedAt: new Date(2023, 4, 2, 12).toISOString() });
  expect(read([strong, "2023-05-02 00:00:00,Legs,Leg Press,1,210,8,0,0,"]).lacksTime).toBe(false);
});

test("a length that can't be read is named, and the sets are read", () => {
  const { sets, unreadLengths } = read([
    strong.replace("Exercise Name", "Duration,Exercise Name"),
    "2026-03-02 08:00:00,A,1hr 5min,Dip,1,0,10,0,0,",
    '2026-03-08 08:00:00,G,"0,75",Dip,1,0,10,0,0,',
  ]);
  expect(sets).toHaveLength(2);
  expect(unreadLengths).toEqual(["0,75"]);
});

test("kinds of sets that we lack become normal sets with the file's word in the note", () => {
  const kinds = ["left", "working", "amrap", "rest_pause", "Warm Up", "warmup"];
  const { sets, problems } = read([
    hevy,
    ...kinds.map((kind, n) => `A,"11 Feb 2024, 18:02","11 Feb 2024, 18:47",Curl,,,${n},${kind},12,10,,,`),
  ]);
  expect(problems).toEqual([]);
  expect(sets.map(({ kind, note }) => [kind, note])).toEqual([
    ["normal", "left"],
    ["normal", undefined],
    ["normal", "amrap"],
    ["normal", "rest_pause"],
    ["warm-up", undefined],
    ["warm-up", undefined],
  ]);
});

test("a row of Strong with another word than ours is a set where it has more than a time, else it is named", () => {
  const { sets, problems } = read([
    strong,
    "2026-03-02 08:00:00,A,Dip,1,20,8,0,0,",
    "2026-03-02 08:00:00,A,Dip,S,20,6,0,0,",
    "2026-03-02 08:00:00,A,Dip,Ruhe-Timer,0,0,0,120,",
  ]);
  expect(sets).toMatchObject([{ kind: "normal" }, { kind: "normal", note: "S" }]);
  expect(problems.map(({ line }) => line)).toEqual([4]);
});

test("rows that are there twice are counted once, and said", () => {
  const dip = (order: string, reps = 5) => `2021-01-18 17:40:05,Legs,Squat,${order},100,${reps},0,0,`;
  const { sets, entries, repeated } = read([
    strong,
    ...[dip("1"), dip("1"), dip("Rest Timer"), dip("Rest Timer"), dip("2"), dip("2"), dip("3", 4)],
  ]);
  expect(entries).toHaveLength(2);
  expect(sets).toHaveLength(3);
  expect(repeated).toBe(2);
  // Two warm-ups may be alike.
  expect(read([strong, dip("W"), dip("W"), dip("1")])).toMatchObject({ repeated: 0 });
});

test("two exports that were joined give each workout once", () => {
  const rows = [
    "2021-01-18 17:40:05,Legs,Squat,W,60,5,0,0,",
    "2021-01-18 17:40:05,Legs,Squat,1,100,5,0,0,",
    "2021-01-18 17:40:05,Legs,Lunge,1,20,8,0,0,",
    "2021-01-20 17:40:05,Push,Dip,1,20,8,0,0,",
  ];
  const { sets, count, repeated } = read([strong, ...rows, ...rows]);
  expect({ sets: sets.length, count, repeated }).toEqual({ sets: 4, count: 2, repeated: 4 });
});

test("an exercise that is done again as before in the same workout is two exercises", () => {
  const { entries } = read([
    strong,
    "2021-01-18 17:40:05,Legs,Squat,1,100,5,0,0,",
    "2021-01-18 17:40:05,Legs,Lunge,1,20,8,0,0,",
    "2021-01-18 17:40:05,Legs,Squat,1,100,5,0,0,",
  ]);
  expect(entries).toHaveLength(4);
});
