import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLength, parseLocalTime } from "./instants.ts";
import { readImportedCsv } from "./read-imported-csv.ts";

const local = (text: string) => new Date(text).toISOString();

describe("Strong", () => {
  test("the first generation: comma, no units, no length", () => {
    const { format, workouts, problems } = readImportedCsv(
      [
        "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes",
        '2019-05-01 18:00:00,"Legs, hard","Squat (Barbell)",1,60,10,0,0,"felt ""good""",',
        '2019-05-01 18:00:00,"Legs, hard","Squat (Barbell)",2,60,8,0,0,,',
      ].join("\n"),
    );
    expect(format).toBe("strong");
    expect(problems).toEqual([]);
    expect(workouts).toHaveLength(1);
    expect(workouts[0]).toMatchObject({
      exercise: "Squats",
      category: "strength",
      duration: 120,
      caloriesBurned: 10,
      startedAt: local("2019-05-01T18:00:00"),
      // The file doesn't tell kilograms from pounds.
      note: '10 x 60, 8 x 60\nfelt "good"',
    });
    expect(workouts[0]?.original).toHaveLength(2);
    expect(workouts[0]?.original[0]?.["Workout Name"]).toBe("Legs, hard");
  });

  test("the second generation: semicolon, units in columns, decimal commas, length in words", () => {
    const { workouts, problems } = readImportedCsv(
      [
        "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration",
        '2021-03-01 18:04:22;"Evening";"Bench Press";W;22,5;lbs;12;;;;0;"";"";1h 0m',
        '2021-03-01 18:04:22;"Evening";"Bench Press";1;45;lbs;10;8;;;0;"";"";1h 0m',
        '2021-03-01 18:04:22;"Evening";"Bench Press";Rest Timer;;;;;;;90;"";"";1h 0m',
        '2021-03-01 18:04:22;"Evening";"Running";1;;;;;5;km;1500;"";"";1h 0m',
      ].join("\r\n"),
    );
    expect(problems).toEqual([]);
    expect(workouts.map(({ exercise, duration, note }) => ({ exercise, duration, note }))).toEqual([
      { exercise: "Bench Press", duration: 2100, note: "12 x 22.5 lbs (warm-up), 10 x 45 lbs" },
      { exercise: "Running", duration: 1500, note: "5 km in 1500 s" },
    ]);
    expect(workouts[1]?.startedAt).toBe(workouts[0]?.endedAt);
    expect(workouts[0]?.category).toBeUndefined();
  });

  test("the third generation: units in the header, drop sets, a number for the workout", () => {
    const { workouts, problems } = readImportedCsv(
      [
        "\uFEFFWorkout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes",
        "7;2024-02-29 23:50:00;Night;1200;Push Up;1;;20;;;0;;",
        "7;2024-02-29 23:50:00;Night;1200;Push Up;D;;12;;;0;;",
        "7;2024-02-29 23:50:00;Night;1200;Rowing;1;;;;2000;480;;",
      ].join("\n"),
    );
    expect(problems).toEqual([]);
    expect(workouts[0]).toMatchObject({ exercise: "Push-ups", duration: 720, note: "20, 12 (drop set)" });
    expect(workouts[1]).toMatchObject({ exercise: "Rowing", duration: 480, note: "2000 m in 480 s" });
    expect(workouts[1]?.endedAt).toBe(local("2024-03-01T00:10:00"));
  });
});

describe("Hevy", () => {
  test.each([
    ["weight_kg", "distance_km", "kg", "km"],
    ["weight_lbs", "distance_miles", "lbs", "miles"],
  ])("with %s and %s", (weight, distance, weightUnit, distanceUnit) => {
    const { format, workouts, problems } = readImportedCsv(
      [
        `"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","${weight}","reps","${distance}","duration_seconds","rpe"`,
        '"Push","28 Mar 2024, 17:29","28 Mar 2024, 18:29","","Squat (Barbell)","","deep",0,"warmup",40,10,,,',
        '"Push","28 Mar 2024, 17:29","28 Mar 2024, 18:29","","Squat (Barbell)","","deep",1,"normal",80,5,,,8.5',
        '"Push","28 Mar 2024, 17:29","28 Mar 2024, 18:29","","Running","","",0,"normal",,,3.2,1200,',
      ].join("\n"),
    );
    expect(format).toBe("hevy");
    expect(problems).toEqual([]);
    expect(workouts).toMatchObject([
      {
        exercise: "Squats",
        duration: 2400,
        note: `10 x 40 ${weightUnit} (warm-up), 5 x 80 ${weightUnit}\ndeep`,
      },
      { exercise: "Running", duration: 1200, caloriesBurned: 200, note: `3.2 ${distanceUnit} in 1200 s` },
    ]);
  });
});

describe("our own CSV", () => {
  test("comes back as it went, a neutralised formula too", () => {
    const { format, workouts, problems } = readImportedCsv(
      [
        "\uFEFFday,started,ended,exercise,category,seconds,kcal,kcal from,source,effort,note",
        "2026-03-01,2026-03-01T10:00:00.000Z,2026-03-01T10:01:30.000Z,Running,cardio,90,15,exercise,exercise,3,'=1+1",
        "2026-03-01,later,2026-03-01T10:01:30.000Z,Running,cardio,90,15,exercise,exercise,,",
        "2026-03-01,2026-03-01T11:00:00.000Z,2026-03-01T10:01:30.000Z,Running,cardio,90,15,exercise,exercise,,",
        "2026-03-01,2026-03-01T10:00:00.000Z,2026-03-01T10:01:30.000Z,Running,cardio,-1,15,exercise,exercise,,",
        "",
      ].join("\r\n"),
    );
    expect(format).toBe("own");
    expect(workouts).toMatchObject([
      {
        exercise: "Running",
        category: "cardio",
        duration: 90,
        caloriesBurned: 15,
        day: "2026-03-01",
        effort: 3,
        note: "=1+1",
      },
    ]);
    expect(workouts[0]?.kcalPerMinute).toBeUndefined();
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5]);
  });
});

test("the same file gives the same ids, and a longer one keeps those of the shorter", () => {
  const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds";
  const line = (day: number, exercise: string) => `2024-01-0${day} 08:00:00,Morning,${exercise},1,0,10,0,0`;
  const ids = (...lines: string[]) =>
    readImportedCsv([header, ...lines].join("\n")).workouts.map(({ id }) => id);
  const short = ids(line(1, "Dip"), line(1, "Row"));
  expect(new Set(short).size).toBe(2);
  expect(ids(line(2, "Dip"), line(1, "Dip"), line(1, "Row"))).toEqual(expect.arrayContaining(short));
});

test("what is wrong is told by its line, and the lines around it are still read", () => {
  const { workouts, problems, lines } = readImportedCsv(
    [
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes",
      '2024-01-01 08:00:00,Morning,Dip,1,0,10,0,0,"two',
      'lines"',
      "yesterday,Morning,Dip,2,0,10,0,0,",
      "2024-02-30 08:00:00,Morning,Dip,2,0,10,0,0,",
      "",
      "2024-01-01 08:00:00,Morning,Dip,2,0,many,0,0,",
      "2024-01-01 08:00:00,Morning,Dip,2",
      "2024-01-01 08:00:00,Morning,,2,0,10,0,0,",
      "2024-01-01 08:00:00,Morning,Dip,X,0,10,0,0,",
      "2024-01-01 08:00:00,Morning,Dip,3,0,10,0,0,",
    ].join("\n"),
  );
  expect(workouts).toHaveLength(1);
  expect(workouts[0]?.original).toHaveLength(2);
  expect(problems.map(({ line }) => line)).toEqual([4, 5, 7, 8, 9, 10]);
  expect(lines).toBe(8);
});

test.each(["", "<!doctype html><title>Sign in</title>", '{"a":1}', "Name,Age\nAnna,3", "\u0000\u0001"])(
  "%j is none of their files",
  (text) => {
    expect(readImportedCsv(text)).toMatchObject({ format: null, workouts: [], problems: [] });
  },
);

test("no text whatsoever makes the reader throw", { timeout: 30_000 }, () => {
  const header =
    "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps,duration_seconds\n";
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const { workouts } = readImportedCsv(header + text);
      expect(workouts.every(({ duration }) => Number.isInteger(duration) && duration >= 0)).toBe(true);
    }),
  );
});

test.each([
  ["2024-03-28 17:29:05", "2024-03-28T17:29:05"],
  ["28 Mar 2024, 17:29", "2024-03-28T17:29:00"],
  ["Mar 28, 2024, 5:29 PM", "2024-03-28T17:29:00"],
  ["Mar 28, 2024, 12:05 AM", "2024-03-28T00:05:00"],
])("%s is %s here", (text, expected) => {
  expect(parseLocalTime(text)?.toISOString()).toBe(local(expected));
});

test.each([
  ["1h 5m", 3900],
  ["45m", 2700],
  ["30s", 30],
  ["3600", 3600],
  ["1:05:00", 3900],
  ["5:30", 330],
  ["soon", null],
])("a length of %s is %s seconds", (text, seconds) => {
  expect(parseLength(text)).toBe(seconds);
});

test("50,000 lines are read into as many workouts as they tell of", { timeout: 30_000 }, () => {
  const lines = Array.from({ length: 50_000 }, (_, n) => {
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(n / 10))).toISOString().slice(0, 10);
    return `${day} 08:00:00,Morning,Exercise ${n % 5},1,20,10,0,0`;
  });
  const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds";
  const { workouts, problems } = readImportedCsv([header, ...lines].join("\n"));
  expect(workouts).toHaveLength(25_000);
  expect(problems).toEqual([]);
});
