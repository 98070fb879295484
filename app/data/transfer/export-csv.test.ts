import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { recordEntry } from "#app/data/history/commands.ts";
import { workout } from "#tests/contracts/behaviour.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { exportCsv } from "./export-csv.ts";

async function exportText(...workouts: Parameters<typeof workout>[0][]): Promise<string> {
  const db = openTestDatabase();
  for (const given of workouts) await recordEntry(db, workout(given), { towardGoals: false });
  const csv = await exportCsv(db);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await csv.arrayBuffer());
}

const header =
  "\ufefftitle,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe\r\n";

test("cells that a spreadsheet would run are neutralised, others stay as they are", async () => {
  for (const note of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
    expect(await exportText({ note })).toContain(`,"'${note}",Running`);
  expect(await exportText({ note: "5 - 3" })).toContain(",5 - 3,Running");
  // A list, as people write notes: a spreadsheet runs it as a formula as well.
  expect(await exportText({ note: "- warm\n- slow" })).toContain(`,"'- warm\n- slow",Running`);
});

test("quotes, commas and line ends survive", async () => {
  expect(await exportText({ note: 'say "go", then\nrest' })).toContain(',"say ""go"", then\nrest",');
});

test("an entry without sets is one line with its time, after a header and the mark of UTF-8", async () => {
  const startedAt = new Date(2026, 2, 10, 11, 58, 30).toISOString();
  const endedAt = new Date(2026, 2, 10, 12, 0).toISOString();
  expect(await exportText({ id: "1", startedAt, endedAt, duration: 90, note: "=cmd|' /C calc'!A0" })).toBe(
    `${header}Running,"10 Mar 2026, 11:58","10 Mar 2026, 12:00","'=cmd|' /C calc'!A0",Running,,,0,normal,,,,90,\r\n`,
  );
});

test("a workout is one line a set, under its name and note; weights taken off are negative numbers", async () => {
  const at = (minute: number) => new Date(2026, 2, 10, 18, minute).toISOString();
  const times = { startedAt: at(0), endedAt: at(45) };
  const text = await exportText(
    {
      id: "e2",
      exercise: "Pull-up",
      startedAt: at(20),
      endedAt: at(45),
      duration: 0,
      workoutId: "w",
      group: "B",
      sets: [{ id: "1", kind: "failure", weightG: -10_250, reps: 8 }],
    },
    { id: "w", exercise: "Push day", ...times, duration: 2700, note: "strong" },
    {
      id: "e1",
      exercise: "Bench Press",
      ...times,
      duration: 0,
      workoutId: "w",
      note: "paused",
      sets: [
        { id: "1", kind: "warm-up", weightG: 20_000, reps: 10 },
        { id: "2", kind: "normal", weightG: 61_235, reps: 8, rpe: 8.5 },
      ],
    },
  );
  const head = 'Push day,"10 Mar 2026, 18:00","10 Mar 2026, 18:45",strong';
  expect(text).toBe(
    `${header}${[
      `${head},Bench Press,,paused,0,warmup,20,10,,,`,
      `${head},Bench Press,,paused,1,normal,61.235,8,,,8.5`,
      `${head},Pull-up,1,,0,failure,-10.25,8,,,`,
    ].join("\r\n")}\r\n`,
  );
});
