import type { JSX } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { HistoryRow } from "../list/history-row.tsx";
import { EntryRow } from "./entry-row.tsx";

/** An imported exercise: it has sets, and no length is known. */
const lift: HistoryEntry = {
  ...{ id: "1", exercise: "Bench Press", duration: 0, caloriesBurned: 0, date: "28/03/2024" },
  ...{ day: "2024-03-28", startedAt: "2024-03-28T17:29:00.000Z", endedAt: "2024-03-28T17:29:00.000Z" },
  ...{ source: "imported", kcalModel: "unknown", measure: "weight-reps" },
  sets: [{ id: "1", kind: "normal", weightG: 80_000, reps: 8 }],
};
const ignore = () => undefined;
const actions = { onRepeat: ignore, onEdit: ignore, onRemove: ignore, onMore: ignore };
const row = { entry: lift, kcal: 0, record: false, unit: "kg", isExercise: true, isFirst: true } as const;

test.each([
  [
    <EntryRow key="wide" {...row} {...actions} isLast isWide />,
    ["Repeat Bench Press", "Edit Bench Press", "Delete Bench Press"],
  ],
  [<EntryRow key="narrow" {...row} {...actions} isLast isWide={false} />, ["More for Bench Press"]],
  [
    <HistoryRow key="visitor" entry={lift} unit="kg" isWide={false} onRemove={ignore} />,
    ["Delete Bench Press, 28/03/2024"],
  ],
])("a row's buttons name no length that isn't known", (element, names) => {
  const html = renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
  expect(Array.from(html.matchAll(/aria-label="([^"]+)"/g), ([, name]) => name)).toEqual(names);
});

/** The rows of an entry: in the app's list on a wide window and on a phone, and in a guest's list. */
const listRowTexts = (entry: HistoryEntry): string[] =>
  [
    <EntryRow key="wide" {...row} {...actions} entry={entry} kcal={entry.caloriesBurned} isLast isWide />,
    <HistoryRow key="visitor" entry={entry} unit="kg" isWide={false} onRemove={ignore} />,
  ].map((element) =>
    renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>).replace(/(?:<[^>]+>\s*)+/g, "|"),
  );

test("a row of unknown length says so, and no kcal that nobody has counted", () => {
  const { sets, ...unknown } = lift;
  for (const source of ["imported", "logged"] as const)
    for (const text of listRowTexts({ ...unknown, source })) {
      expect(text).toContain("|Unknown length|");
      expect(text).not.toMatch(/0:00|kcal/);
    }
  for (const text of listRowTexts({ ...unknown, caloriesBurned: 120 }))
    expect(text).toContain("|Unknown length|120 kcal|");
  // A workout that was ended at once has a length: a clock has counted it. Some seconds burn no whole kcal.
  for (const text of listRowTexts({ ...unknown, source: "session", caloriesBurned: 0.4 })) {
    expect(text).toContain("|0:00|");
    expect(text).not.toContain("kcal");
  }
});

test("a row says when it began, its sets in short, and whole kcal", () => {
  const began = new Date(2024, 2, 28, 17, 29);
  const entry: HistoryEntry = {
    ...lift,
    ...{ duration: 600, caloriesBurned: 80.5 },
    ...{ startedAt: began.toISOString(), endedAt: new Date(2024, 2, 28, 18, 4).toISOString() },
  };
  const html = (element: JSX.Element) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
  const rows = [
    <EntryRow key="a" {...row} {...actions} entry={entry} kcal={80.5} isExercise={false} isLast isWide />,
    <HistoryRow key="b" entry={entry} unit="kg" isWide onRemove={ignore} />,
  ].map(html);
  for (const text of rows) {
    expect(text).toMatch(/(?:5:29|17:29)[^·]*· 1 × 8 · 80 kg/);
    expect(text).not.toMatch(/6:04|18:04/);
    expect(text).toContain("81 kcal");
  }
});

test.each([true, false])("a lift beside no workout says when it was done (wide: %s)", (isWide) => {
  const textOf = (isExercise: boolean) =>
    renderToStaticMarkup(
      <HistoryRow entry={lift} unit="kg" isWide={isWide} isExercise={isExercise} onRemove={ignore} />,
    ).replace(/<[^>]+>/g, "|");
  expect(textOf(false)).toMatch(/\|28\/03\/2024 ·\s\d+:29\s?.* ·\s1\s×\s8/);
  // An exercise has the date of its workout, which is shown above it.
  expect(textOf(true)).not.toContain("2024");
});

test("a timed exercise is a row after its workout's, and known as a part that is deleted with it", () => {
  const entry = { ...lift, sets: undefined, workoutId: "push" };
  const html = renderToStaticMarkup(
    <HistoryRow entry={entry} unit="kg" isWide isExercise onRemove={ignore} />,
  );
  // The focus finds a remaining row by these attributes (focus-neighbour.ts).
  expect(html).toMatch(/^<li data-row="1" data-part-of="push">/);
});
