import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { RatedExercise } from "#app/domain/exercise/library-exercise.ts";
import type { ImportOptions, Present } from "../foreign-file.ts";
import { createDates, parseLength } from "./instants.ts";
import { readCsv } from "./read-imported-csv.ts";

afterEach(() => void vi.unstubAllEnvs());

const nothing: Present = {
  entries: [],
  own: [],
  formatDate: (instant) => instant.toLocaleDateString("en-US"),
};

function read(text: string, options: ImportOptions = {}) {
  const reading = readCsv(text, nothing, options);
  if (!reading) throw new Error("The format is not known");
  const { rows, facts } = reading;
  const entries = rows
    .filter(({ table }) => table === "history")
    .map(({ row }) => ({ id: row.key, ...row.value }) as Record<string, unknown>);
  return { ...facts, rows, entries };
}

const parseLocalTime = (text: string) => createDates([text]).parse(text);

const local = (text: string) => new Date(text).toISOString();

describe("Strong", () => {
  test("the first generation: comma, no units, no length, of which none is made up", () => {
    const text = [
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes",
      '2019-05-01 18:00:00,"Legs, hard","Squat (Barbell)",1,60,10,0,0,"felt ""good""",tired',
      '2019-05-01 18:00:00,"Legs, hard","Squat (Barbell)",2,62.5,8,0,0,,tired',
      '2019-05-01 18:00:00,"Legs, hard",Running,1,0,0,5,1500,,tired',
    ].join("\n");
    expect([undefined, "kg", "lb"].map((unit) => read(text, { unit } as ImportOptions).isInPounds)).toEqual([
      false,
      false,
      true,
    ]);
    const { format, entries, problemCount, asksUnit, count } = read(text, { unit: "kg" });
    expect({ format, problemCount, asksUnit, count }).toEqual({
      format: "strong",
      problemCount: 0,
      asksUnit: true,
      count: 1,
    });
    const [workout, squat, run] = entries;
    expect(workout).toMatchObject({
      exercise: "Legs, hard",
      note: "tired",
      duration: 1500,
      caloriesBurned: 250,
      startedAt: local("2019-05-01T18:00:00"),
      source: "imported",
    });
    expect(workout?.workoutId).toBeUndefined();
    expect(squat).toMatchObject({
      workoutId: workout?.id,
      exercise: "Squat (Barbell)",
      duration: 0,
      caloriesBurned: 0,
      kcalModel: "unknown",
      note: 'felt "good"',
      measure: "weight-reps",
      sets: [
        { id: "1", kind: "normal", weightG: 60_000, reps: 10 },
        { id: "2", kind: "normal", weightG: 62_500, reps: 8 },
      ],
    });
    expect(run).toMatchObject({
      exercise: "Running",
      exerciseId: "running",
      duration: 1500,
      caloriesBurned: 250,
      measure: "distance-time",
      sets: [{ id: "1", kind: "normal", meters: 5000, seconds: 1500 }],
    });
    const inPounds = read(text, { unit: "lb" }).entries;
    expect(inPounds[1]?.sets).toMatchObject([{ weightG: 27_216 }, { weightG: 28_350 }]);
    expect(inPounds[2]?.sets).toMatchObject([{ meters: 8046.72 }]);
  });

  test("the first generation with a length, decimals everywhere, and times with AM and PM", () => {
    const { entries, problems } = read(
      [
        "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE",
        '2022-02-28 11:49:43\u202fPM,"Pull",42m,"Row ",W,60.0,10.0,0,0.0,"","",7',
        "2022-02-28 11:49:43\u202fPM,Pull,42m,Row,1,60.0,8.0,0,0.0,,,",
        "2022-02-28 11:49:43\u202fPM,Pull,42m,Row,Rest Timer,0,0.0,0,180.0,,,",
      ].join("\n"),
      { unit: "kg" },
    );
    expect(problems).toEqual([]);
    expect(entries).toMatchObject([
      { exercise: "Pull", duration: 2520, startedAt: local("2022-02-28T23:49:43"), day: "2022-03-01" },
      {
        day: "2022-03-01",
        sets: [
          { kind: "warm-up", reps: 10, rpe: 7 },
          { kind: "normal", reps: 8 },
        ],
      },
    ]);
  });

  test("the second generation: semicolon, units in columns, decimal commas, length in words, rests and notes", () => {
    const { entries, problems, noSets, lines, asksUnit, isInPounds } = read(
      [
        "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration",
        '2021-03-01 18:04:22;"Evening";"Bench Press";W;22,5;lbs;12;;;;0;"";"";1h 0m',
        '2021-03-01 18:04:22;"Evening";"Bench Press";1;45;lbs;10;8,5;;;0;"";"";1h 0m',
        '2021-03-01 18:04:22;"Evening";"Bench Press";2;45;lbs;10;5;;;0;"";"";1h 0m',
        '2021-03-01 18:04:22;"Evening";"Bench Press";Rest Timer;;;;;;;90;"";"";1h 0m',
        '2021-03-01 18:04:22;"Evening";"Bench Press";Note;;;;;;;;"elbows in";"";1h 0m',
        '2021-03-01 18:04:22;"Evening";"Running";1;;;;;5;km;1500;"";"";1h 0m',
      ].join("\r\n"),
    );
    expect({ problems, noSets, lines, asksUnit, isInPounds }).toEqual({
      problems: [],
      noSets: 2,
      lines: 6,
      asksUnit: false,
      isInPounds: true,
    });
    expect(entries).toMatchObject([
      // 5 kcal a minute for the time without running.
      { exercise: "Evening", duration: 3600, caloriesBurned: 425, kcalModel: "exercise" },
      {
        exercise: "Bench Press",
        note: "elbows in",
        duration: 0,
        sets: [
          { kind: "warm-up", weightG: 10_206, reps: 12 },
          { kind: "normal", weightG: 20_412, reps: 10, rpe: 8.5 },
          // An RPE off the scale becomes a note.
          { kind: "normal", weightG: 20_412, reps: 10, note: "RPE 5" },
        ],
      },
      { exercise: "Running", duration: 1500, sets: [{ meters: 5000, seconds: 1500 }] },
    ]);
  });

  test("miles with a full stop, as the second generation writes them", () => {
    const { entries, problems } = read(
      [
        "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration",
        '2025-09-02 07:10:00;"Ride";"Cycling";1;0.0;lbs;0.0;;10.0;mi.;1800.0;"";"";35m',
      ].join("\n"),
    );
    expect(problems).toEqual([]);
    expect(entries[1]?.sets).toMatchObject([{ meters: 16_093.44, seconds: 1800 }]);
  });

  test.each([
    ["kg", 100_000],
    ["lb", 45_359],
    ["lbs", 45_359],
  ])(
    "the third generation: units in the header (%s), drop sets, failure, a number for the workout",
    (unit, weightG) => {
      const { entries, problems, asksUnit, isInPounds } = read(
        [
          `\uFEFFWorkout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (${unit});Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes`,
          "7;2024-02-29 23:50:00;Night;1200;Squat (Barbell);1;100;20;;;0;first;",
          "7;2024-02-29 23:50:00;Night;1200;Squat (Barbell);D;100;12;;;0;second;",
          "7;2024-02-29 23:50:00;Night;1200;Squat (Barbell);F;100;2;;;0;;",
          "7;2024-02-29 23:50:00;Night;1200;Rowing;1;;;;2000;480;;",
        ].join("\n"),
      );
      expect({ problems, asksUnit, isInPounds }).toEqual({
        problems: [],
        asksUnit: false,
        isInPounds: unit !== "kg",
      });
      expect(entries).toMatchObject([
        { duration: 1200, endedAt: local("2024-03-01T00:10:00"), day: "2024-03-01" },
        {
          sets: [
            { kind: "normal", weightG, reps: 20, note: "first" },
            { kind: "drop", weightG, reps: 12, note: "second" },
            { kind: "failure", weightG, reps: 2 },
          ],
        },
        { exercise: "Rowing", duration: 480, sets: [{ meters: 2000, seconds: 480 }] },
      ]);
    },
  );
});

test("a note that can't be read, or that has no set to stand with, is named by its line", () => {
  const { entries, problems } = read(
    [
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes",
      "2024-01-01 08:00:00,Morning,Dip,1,0,10,0,0,",
      "2024-01-01 08:00:00,Morning,Dip,Note,0,0,0,0,slow",
      "2024-01-01 08:00:00,Morning,Dip,Note",
      "yesterday,Morning,Dip,Note,0,0,0,0,lost",
      "2024-01-01 08:00:00,Morning,Row,Note,0,0,0,0,elbows",
      "2024-01-01 08:00:00,Morning,Row,Note,0,0,0,0,",
      "2024-01-01 08:00:00,Morning,Dip,Rest Timer,0,0,0,90,",
      "2024-01-01 08:00:00,Morning,Dip,Rest Timer,0",
    ].join("\n"),
  );
  expect(entries[1]).toMatchObject({ exercise: "Dip", note: "slow" });
  expect(problems.map(({ line }) => line)).toEqual([4, 5, 6, 9]);
});

test("what is longer than a set's note can be is the exercise's, and a note that loses its end is counted", () => {
  const text = [
    "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes",
    `2024-01-01 08:00:00,Morning,Dip,1,0,10,0,0,${"a".repeat(501)},${"w".repeat(2001)}`,
    `2024-01-01 08:00:00,Morning,Dip,2,0,10,0,0,short,${"w".repeat(2001)}`,
  ].join("\n");
  const { entries, longNotes } = read(text);
  expect(entries).toMatchObject([
    { exercise: "Morning", note: "w".repeat(2000) },
    { exercise: "Dip", note: "a".repeat(501), sets: [{ id: "1" }, { note: "short" }] },
  ]);
  expect(longNotes).toBe(1);
  expect(read(text.replaceAll("ww", "w")).longNotes).toBe(0);
});

describe("Hevy", () => {
  test.each([
    ["weight_kg", "distance_km", 80_000, 3200],
    ["weight_lbs", "distance_miles", 36_287, 5149.901],
  ])("with %s and %s", (weight, distance, weightG, meters) => {
    const { format, entries, problems, count, isInPounds } = read(
      [
        `"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","${weight}","reps","${distance}","duration_seconds","rpe"`,
        '"Push","28 Mar 2024, 17:29","28 Mar 2024, 18:29","Felt strong","Squat (Barbell)",0,"deep",0,"warmup",80,10,,,',
        '"Push","28 Mar 2024, 17:29","28 Mar 2024, 18:29","Felt strong","Squat (Barbell)",0,"deep",1,"normal",80,5,,,8.5',
        '"Push","28 Mar 2024, 17:29","28 Mar 2024, 18:29","Felt strong","Calf Raise",0,"",0,"failure",80,5,,,',
        '"Push","28 Mar 2024, 17:29","28 Mar 2024, 18:29","Felt strong","Running","","",0,"normal",,,3.2,1200,',
        '"Push","28 Mar 2024, 17:29","28 Mar 2024, 18:29","Felt strong","Squat (Barbell)",,"",0,"dropset",80,12,,,',
      ].join("\n"),
    );
    expect({ format, problems, count }).toEqual({ format: "hevy", problems: [], count: 1 });
    expect(isInPounds).toBe(weight === "weight_lbs");
    expect(entries).toMatchObject([
      { exercise: "Push", note: "Felt strong", duration: 3600 },
      {
        exercise: "Squat (Barbell)",
        group: "A",
        note: "deep",
        sets: [
          { kind: "warm-up", weightG, reps: 10 },
          { kind: "normal", weightG, reps: 5, rpe: 8.5 },
        ],
      },
      { exercise: "Calf Raise", group: "A", sets: [{ kind: "failure" }] },
      { exercise: "Running", duration: 1200, caloriesBurned: 200, sets: [{ meters, seconds: 1200 }] },
      // Done a second time in the same workout.
      { exercise: "Squat (Barbell)", sets: [{ id: "1", kind: "drop", reps: 12 }] },
    ]);
    expect(entries[4]?.group).toBeUndefined();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(5);
    expect(entries.map(({ endedAt }) => `${endedAt}`).slice(1)).toEqual(
      entries
        .map(({ endedAt }) => `${endedAt}`)
        .slice(1)
        .sort(),
    );
  });
});

test.each([
  ["02:40", "02:20", "Europe/Berlin", 2400],
  ["01:50", "01:40", "Europe/Berlin", null],
  ["03:10", "02:40", "Europe/Berlin", null],
  ["02:40", "02:20", "America/New_York", null],
])(
  "from %s to %s of a night in which Berlin's clocks are set back, in %s: %s s",
  (start, end, zone, seconds) => {
    vi.stubEnv("TZ", zone);
    const times = [start, end].map((time) => `"27 Oct 2024, ${time}"`).join(",");
    const { entries, problems } = read(
      `title,start_time,end_time,exercise_title,set_type,reps\nNight,${times},Dip,normal,5`,
    );
    expect(entries[0]?.duration ?? null).toBe(seconds);
    expect(problems).toEqual(
      seconds === null ? [{ line: 2, text: "The workout ends before it starts." }] : [],
    );
  },
);

test("kcal of an exercise of the library are those of its rate for the person", () => {
  const plank: RatedExercise = {
    id: "plank",
    name: "Plank",
    category: "strength",
    measure: "time",
    level: "beginner",
    primaryMuscles: ["abdominals"],
    secondaryMuscles: [],
    kcalPerMinute: 3.8,
  };
  const text = [
    "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds",
    "2026-03-02 08:00:00,Core,Plank,1,0,0,0,120",
    "2026-03-02 08:00:00,Core,Zercher Hold,1,0,0,0,60",
  ].join("\n");
  const [workout, held, own] = read(text, { library: [plank] }).entries;
  expect(held).toMatchObject({ exerciseId: "plank", kcalPerMinute: 3.8, caloriesBurned: 7.6 });
  // An own exercise has the flat rate of its category.
  expect(own).toMatchObject({ kcalPerMinute: 5, caloriesBurned: 5 });
  expect(workout).toMatchObject({ caloriesBurned: 12.6 });
});

describe("the same exercise twice in a workout of Strong", () => {
  const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds";
  const readSets = (orders: readonly string[]) => {
    const lines = orders.map((order, n) => {
      const [exercise, number] = order.split(" ");
      return `2026-03-02 08:00:00,Legs,${exercise},${number},${60 + n},5,0,0`;
    });
    const { entries, problems } = read([header, ...lines].join("\n"));
    expect(problems).toEqual([]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    return entries.flatMap(({ exercise, sets }) =>
      Array.isArray(sets) ? [`${exercise} ${sets.length}`] : [],
    );
  };

  test("is two exercises, by numbers that begin again or by another one in between", () => {
    expect(readSets(["Squat 1", "Squat 2", "Bench 1", "Squat 1"])).toEqual(["Squat 2", "Bench 1", "Squat 1"]);
    expect(readSets(["Squat 1", "Squat 2", "Squat 1"])).toEqual(["Squat 2", "Squat 1"]);
    expect(readSets(["Squat W", "Squat 1", "Bench 1", "Squat W", "Squat 1"])).toEqual([
      "Squat 2",
      "Bench 1",
      "Squat 2",
    ]);
  });

  test("is one exercise where its numbers go on, as in a superset, or a kind stands for the number", () => {
    expect(readSets(["Squat 1", "Bench 1", "Squat 2", "Bench 2"])).toEqual(["Squat 2", "Bench 2"]);
    expect(readSets(["Squat W", "Squat 1", "Squat D", "Squat F", "Squat 2"])).toEqual(["Squat 5"]);
  });
});

test("the same file gives the same ids, and a longer one keeps those of the shorter", () => {
  const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds";
  const line = (day: number, exercise: string) => `2024-01-0${day} 08:00:00,Morning,${exercise},1,0,10,0,0`;
  const ids = (...lines: string[]) => read([header, ...lines].join("\n")).entries.map(({ id }) => id);
  const short = ids(line(1, "Dip"), line(1, "Row"));
  expect(new Set(short).size).toBe(3);
  expect(ids(line(2, "Dip"), line(1, "Dip"), line(1, "Row"))).toEqual(expect.arrayContaining(short));
});

test("what is wrong is named by its line, and the lines around it are still read", () => {
  const { entries, problems, lines } = read(
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
  expect(entries).toMatchObject([{ exercise: "Morning" }, { exercise: "Dip" }]);
  // Line 10 has an unknown kind of set, which becomes a normal set.
  expect(entries[1]?.sets).toHaveLength(3);
  expect(problems.map(({ line }) => line)).toEqual([4, 5, 7, 8, 9]);
  expect(lines).toBe(8);
});

test.each(["", "<!doctype html><title>Sign in</title>", '{"a":1}', "Name,Age\nAnna,3", "\u0000\u0001"])(
  "%j is none of their files",
  (text) => {
    expect(readCsv(text, nothing, {})).toBeNull();
  },
);

test("no text whatsoever makes the reader throw", { timeout: 30_000 }, () => {
  const header =
    "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps,duration_seconds\n";
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const { entries } = read(header + text);
      expect(entries.every(({ duration }) => Number.isInteger(duration) && Number(duration) >= 0)).toBe(true);
    }),
  );
});

test.each([
  ["2024-03-28 17:29:05", "2024-03-28T17:29:05"],
  ["28 Mar 2024, 17:29", "2024-03-28T17:29:00"],
  ["Mar 28, 2024, 5:29 PM", "2024-03-28T17:29:00"],
  ["Mar 28, 2024, 12:05 AM", "2024-03-28T00:05:00"],
  // As iPhones write it.
  ["Mar 28, 2024, 5:29\u202fPM", "2024-03-28T17:29:00"],
  ["28 Mar 2024, 5:29\u202fpm", "2024-03-28T17:29:00"],
  ["2024-03-28 5:29:05\u202fPM", "2024-03-28T17:29:05"],
  ["28 sept. 2024, 17:29", "2024-09-28T17:29:00"],
  ["9. März 2025, 18:05", "2025-03-09T18:05:00"],
  ["9 de mar. de 2025, 18:05", "2025-03-09T18:05:00"],
  ["9 mar 2025, 6:05 p. m.", "2025-03-09T18:05:00"],
  ["9 Mar 2025, 18:05:30", "2025-03-09T18:05:30"],
  ["2025年10月9日 18:05", "2025-10-09T18:05:00"],
  ["2025년 10월 9일 18:05", "2025-10-09T18:05:00"],
  ["2025-03-09 18:05", "2025-03-09T18:05:00"],
  ["17.06.2024 19:20", "2024-06-17T19:20:00"],
  ["9/13/24 6:10 PM", "2024-09-13T18:10:00"],
  ["13/9/2024 18:10", "2024-09-13T18:10:00"],
  ["2024-06-17T16:05:00.000Z", "2024-06-17T16:05:00Z"],
  ["2025-10-11T18:05:00+02:00", "2025-10-11T16:05:00Z"],
  ["2025-10-12 05:31:09 +0000", "2025-10-12T05:31:09Z"],
  ["2025-10-12 05:31:09 -0330", "2025-10-12T09:01:09Z"],
  // A day without a time begins at noon, so that it is the same day in every time zone.
  ["2023-05-02", "2023-05-02T12:00:00"],
])("%s is %s here", (text, expected) => {
  expect(parseLocalTime(text)?.toISOString()).toBe(local(expected));
});

// As date libraries and browsers write them.
test.each([
  ["en", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"],
  ["es", "ene feb mar abr may jun jul ago sep oct nov dic"],
  ["pt", "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."],
  ["de", "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."],
  ["de", "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez"],
  ["fr", "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."],
  ["it", "gen feb mar apr mag giu lug ago set ott nov dic"],
  ["nl", "jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec."],
  ["pl", "sty lut mar kwi maj cze lip sie wrz paź lis gru"],
  ["ru", "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек."],
  ["ru", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"],
  ["tr", "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara"],
  ["uk", "січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд."],
  ["cs", "led úno bře dub kvě čvn čvc srp zář říj lis pro"],
  ["cs", "ledna února března dubna května června července srpna září října listopadu prosince"],
  ["nb", "jan feb mar apr mai jun jul aug sep okt nov des"],
  ["sv", "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec."],
  ["el", "Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ"],
  ["hr", "sij velj ožu tra svi lip srp kol ruj lis stu pro"],
  ["ja", "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月"],
  ["ko", "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월"],
])("the months of %s are read: %s", (_, months) => {
  const texts = months.split(" ").map((month) => `5 ${month} 2024, 17:29`);
  const { parse } = createDates(texts);
  const found = texts.map((text) => parse(text)?.getMonth());
  expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test.each(["jui", "ma", "foo", "13月", "constructor"])("%s is no month", (month) => {
  expect(parseLocalTime(`5 ${month} 2024, 17:29`)).toBeNull();
});

test.each([
  ["1h 5m", 3900],
  ["45m", 2700],
  ["30s", 30],
  ["3600", 3600],
  ["1:05:00", 3900],
  ["5:30", 330],
  ["1h5m", 3900],
  ["1 h 5 min 30 s", 3930],
  ["1 2h", null],
  ["1hr 5min", 3900],
  ["1 hr 5 min", 3900],
  ["1:02 hr", 3720],
  ["45mins", 2700],
  ["1 Std. 5 Min.", 3900],
  ["1.5 h", 5400],
  ["1 ч 5 мин", 3900],
  ["5m 1h", null],
  ["3 apples", null],
  // The text may mean hours or days.
  ["0,75", null],
  ["soon", null],
])("a length of %s is %s seconds", (text, seconds) => {
  expect(parseLength(text)).toBe(seconds);
});

test("50,000 lines are read into as many workouts and sets as they have", { timeout: 30_000 }, () => {
  const lines = Array.from({ length: 50_000 }, (_, n) => {
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(n / 10))).toISOString().slice(0, 10);
    return `${day} 08:00:00,Morning,Exercise ${n % 5},${n % 10 < 5 ? 1 : 2},20,10,0,0`;
  });
  const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds";
  const { count, entries, problems } = read([header, ...lines].join("\n"));
  expect(count).toBe(5000);
  expect(entries).toHaveLength(30_000);
  expect(entries.flatMap(({ sets }) => sets ?? [])).toHaveLength(50_000);
  expect(problems).toEqual([]);
});

test.each([
  [["3/4/2024 18:00", "5/6/2024 18:00"], "3/4/2024"],
  [["3/4/2024 18:00", "5/16/2024 18:00"], null],
  [["3/4/2024 18:00", "16/5/2024 18:00"], null],
  // Both orders occur, so the file shows neither.
  [["16/5/2024 18:00", "5/16/2024 18:00", "3/4/2024 18:00"], "3/4/2024"],
  [["3.4.2024 18:00", "4/4/2024 18:00"], null],
])("of the dates %j the order of day and month is asked by %s", (texts, unclear) => {
  expect(createDates(texts).unclear).toBe(unclear);
});

test("the order of day and month is that of the file's other dates, or the person's choice", () => {
  const march = new Date(2024, 2, 4, 18);
  const april = new Date(2024, 3, 3, 18);
  const text = "3/4/2024 18:00";
  expect(createDates([text, "16/5/2024 18:00"], "month-first").parse(text)).toEqual(april);
  expect(createDates([text, "5/16/2024 18:00"], "day-first").parse(text)).toEqual(march);
  expect(createDates([text], "day-first").parse(text)).toEqual(april);
  expect(createDates([text], "month-first").parse(text)).toEqual(march);
});
