import { expect, test } from "vitest";
import { addCards } from "./add-cards.ts";
import type { ExerciseCard } from "./running-workout.ts";
import { createTrackerState, reduceTracker } from "./tracker-state.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const card = (id: string, exercise = id): ExerciseCard => ({
  id,
  exercise: { id: exercise, name: exercise, category: "strength", kcalPerMinute: 4, measure: "weight-reps" },
  sets: [{ id: "1", kind: "normal" }],
  startedAt: t0,
});
const routine = { id: "new", name: "Push day", restS: 90, cards: [card("bench"), card("dips")] };
const ids = ({ cards = [] }: ReturnType<typeof addCards>) => cards.map(({ id }) => id);

test("a routine starts a workout of its name with its cards, and a second Start changes nothing", () => {
  const started = addCards(null, routine, t0);
  expect(started.general).toMatchObject({ id: "new", name: "Push day" });
  expect([ids(started), started.openCard]).toEqual([["bench", "dips"], "bench"]);
  expect(addCards(started, { ...routine, id: "again" }, t0 + 5)).toBe(started);
});

test("a repeated workout without a name adds its exercises to a running one without a name", () => {
  const monday = addCards(null, { ...routine, name: undefined, cards: [card("bench")] }, t0);
  expect(monday.general).not.toHaveProperty("name");
  const both = addCards(monday, { ...routine, name: undefined, cards: [card("squat")] }, t0);
  expect(ids(both)).toEqual(["bench", "squat"]);
});

test("a running workout keeps its name or its lack of one, and each exercise one card", () => {
  const running = reduceTracker(createTrackerState(), { type: "workout-start", id: "a" }, t0);
  const joined = addCards({ ...running, cards: [card("mine", "dips")], openCard: "mine" }, routine, t0);
  expect(joined.general).toEqual(running.general);
  expect([ids(joined), joined.openCard]).toEqual([["mine", "bench"], "mine"]);
  expect(ids(addCards(joined, { ...routine, cards: [card("b2", "bench")] }, t0))).toEqual(["mine", "bench"]);
});

test("a workout that was only started takes the routine's name; one with a name keeps it", () => {
  const started = reduceTracker(createTrackerState(), { type: "workout-start", id: "a" }, t0);
  const named = addCards(started, routine, t0);
  expect(named.general).toEqual({ ...started.general, name: "Push day" });
  const legs = addCards(named, { ...routine, name: "Leg day", cards: [card("squat")] }, t0);
  expect([legs.general?.name, ids(legs)]).toEqual(["Push day", ["bench", "dips", "squat"]]);
});

test("the supersets of a routine stay apart from those of the running workout", () => {
  const grouped = (id: string, group: string) => ({ ...card(id), group });
  const first = addCards(null, { ...routine, cards: [grouped("row", "A"), grouped("dips", "A")] }, t0);
  expect(first.cards?.map(({ group }) => group)).toEqual(["A", "A"]);
  const cards = [
    grouped("squat", "A"),
    card("run"),
    grouped("curl", "A"),
    grouped("b", "C"),
    grouped("c", "C"),
  ];
  const both = addCards(first, { ...routine, name: "Leg day", cards }, t0);
  expect(both.cards?.map(({ group }) => group)).toEqual(["A", "A", "B", undefined, "B", "C", "C"]);
  const tick = (id: string) =>
    ({ type: "set-tick", card: id, set: "1", change: { reps: 5 }, restS: 90 }) as const;
  const done = reduceTracker(reduceTracker(both, tick("row"), t0 + 1000), tick("dips"), t0 + 2000);
  expect(done.rest.status).toBe("running");
});
