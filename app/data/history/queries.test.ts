import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { recordEntry } from "./commands.ts";
import { listDayEntries } from "./queries.ts";

test("a day has the entries that ended on it where they were done, newest first", async () => {
  const db = openTestDatabase();
  for (const [id, end] of [
    ["before", "2026-03-01T23:59:00"],
    ["first", "2026-03-02T00:01:00"],
    ["last", "2026-03-02T23:59:00"],
    ["after", "2026-03-03T00:01:00"],
  ] as const) {
    const endedAt = new Date(end).toISOString();
    const times = { startedAt: endedAt, endedAt, duration: 60, caloriesBurned: 5 };
    await recordEntry(
      db,
      { id, exercise: "Running", source: "exercise", kcalModel: "exercise", ...times },
      { towardGoals: false },
    );
  }
  expect((await listDayEntries(db, "2026-03-02")).map(({ id }) => id)).toEqual(["last", "first"]);
  expect(await listDayEntries(db, "no day")).toEqual([]);
});
