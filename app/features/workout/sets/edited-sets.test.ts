import { expect, test } from "vitest";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import { addRow, type EditedSet, findDoubts, parseEditedSets, toEditedSets } from "./edited-sets.ts";

const sets: readonly TrainingSet[] = [
  { id: "1", kind: "warm-up", weightG: 40_000, reps: 10, doneAt: "2026-03-02T18:00:00.000Z" },
  { id: "2", kind: "normal", weightG: 61_235, reps: 8, rpe: 8.5, note: "slow" },
];
const typed = (row: EditedSet | undefined, texts: EditedSet["texts"]): EditedSet => {
  if (!row) throw new Error("There is such a row");
  return { ...row, texts: { ...row.texts, ...texts } };
};

test("what isn't touched stays as it was recorded, in either unit", () => {
  for (const unit of ["kg", "lb"] as const)
    expect(parseEditedSets(toEditedSets(sets, "weight-reps", unit), "weight-reps", unit)).toEqual({ sets });
});

test("weight, repetitions and kind change; effort, note and instant stay", () => {
  const [first, second] = toEditedSets(sets, "weight-reps", "kg");
  const rows = [
    typed(first, { weightG: "" }),
    { ...typed(second, { weightG: "62,5", reps: "9" }), kind: "drop" as const },
  ];
  expect(parseEditedSets(rows, "weight-reps", "kg")).toEqual({
    sets: [
      { id: "1", kind: "warm-up", reps: 10, doneAt: "2026-03-02T18:00:00.000Z" },
      { id: "2", kind: "drop", weightG: 62_500, reps: 9, rpe: 8.5, note: "slow" },
    ],
  });
});

test("an added set has the last one's numbers, and nothing else of it", () => {
  const rows = addRow(toEditedSets(sets, "weight-reps", "lb"), "3");
  const read = parseEditedSets(rows, "weight-reps", "lb");
  expect("sets" in read && read.sets[2]).toEqual({ id: "3", kind: "normal", weightG: 61_235, reps: 8 });
  for (const kind of ["warm-up", "failure"] as const)
    expect(addRow(toEditedSets([{ id: "1", kind }], "weight-reps", "kg"), "2")[1]?.kind).toBe("normal");
  expect(addRow(toEditedSets([{ id: "1", kind: "drop" }], "weight-reps", "kg"), "2")[1]?.kind).toBe("drop");
});

test.each([
  [{ reps: "0" }, "reps"],
  [{ reps: "" }, "reps"],
  [{ reps: "10000" }, "reps"],
  [{ weightG: "-5" }, "weightG"],
  [{ weightG: "abc" }, "weightG"],
])("%j is said at its field, and nothing is saved", (texts, field) => {
  const [first, second] = toEditedSets(sets, "weight-reps", "kg");
  const read = parseEditedSets([typed(first, {}), typed(second, texts)], "weight-reps", "kg");
  expect("errors" in read && [...read.errors].map(([id, error]) => [id, error.field])).toEqual([
    ["2", field],
  ]);
});

test("numbers that the form doesn't show stay as they were recorded", () => {
  const carried = [
    { id: "1", kind: "normal" as const, weightG: 40_000, meters: 30 },
    { id: "2", kind: "normal" as const, weightG: 40_000, meters: 20 },
  ];
  const read = parseEditedSets(toEditedSets(carried, "distance-time", "kg"), "distance-time", "kg");
  expect(read).toEqual({ sets: carried });
  const held = [{ id: "1", kind: "normal" as const, weightG: 10_000, seconds: 60 }];
  expect(parseEditedSets(toEditedSets(held, "weight-reps", "kg"), "weight-reps", "kg")).toEqual({
    sets: held,
  });
});

test("an unlikely set is asked about, a recorded one not again", () => {
  const recorded = { id: "1", kind: "normal", weightG: 1_000_000, reps: 999 } as const;
  const rows = addRow(toEditedSets([recorded], "weight-reps", "kg"), "2");
  const doubts = findDoubts([recorded, { ...recorded, id: "2" }], rows, "weight-reps", "kg");
  expect([...doubts.keys()]).toEqual(["2"]);
  expect(doubts.get("2")?.error).toMatch(/^Really /);
  const changed = { ...recorded, reps: 998 };
  expect([...findDoubts([changed], rows, "weight-reps", "kg").keys()]).toEqual(["1"]);
});
