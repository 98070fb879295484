import fc from "fast-check";
import { expect, test } from "vitest";
import { exerciseRanges, indexHistory } from "./history-index.ts";

const instant = fc
  .date({
    min: new Date("0000-01-01T00:00:00.000Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());

const indexAt = (at: string, exercise = "Squats") => indexHistory({ exercise }, at).exerciseAt ?? "";

test("an exercise's entries are in the order of their ends, and a range ends before an instant", () => {
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      expect(indexAt(one) < indexAt(other)).toBe(one < other);
      const [range] = exerciseRanges({ name: "squats" }, other);
      const isWithin = indexAt(one) >= `${range?.from}` && indexAt(one) <= `${range?.to}`;
      expect(isWithin).toBe(one < other);
    }),
  );
});

test("no exercise lies within the range of another, whose name it begins with", () => {
  const [range] = exerciseRanges({ name: "Squats" });
  const at = "2026-01-01T00:00:00.000Z";
  expect(indexAt(at) <= `${range?.to}`).toBe(true);
  expect(indexAt(at, "Squats (Front)") > `${range?.to}`).toBe(true);
});

test("an entry whose end can't be read is found by no exercise", () => {
  for (const at of [undefined, "", "yesterday"])
    expect(indexHistory({ exercise: "Squats" }, at)).not.toHaveProperty("exerciseAt");
});
