import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fields, Json } from "#app/domain/row/json.ts";
import { nextTimestamp } from "#app/lib/hybrid-clock.ts";
import { canonical } from "#tests/support/canonical.ts";
import { currentOf } from "./goal-progress.ts";
import { mergeRow, operationsOf } from "./merge-row.ts";
import { isShown, type Row } from "./row.ts";

const at = (time: number, device = "a") => nextTimestamp("", time, device);
const change = (patch: Fields, timestamp: string) => ({
  table: "history" as const,
  id: "1",
  patch,
  timestamp,
});
const created = change({ exercise: "Yoga", endedAt: "2026-01-01T00:00:00.000Z", note: "" }, at(1));
const merge = (...changes: (typeof created)[]) =>
  changes.reduce<ReturnType<typeof mergeRow> | undefined>((row, next) => mergeRow(row, next), undefined);

test("of two edits of a field the later one wins, whichever is merged last", () => {
  const [early, late] = [change({ note: "early" }, at(2, "b")), change({ note: "late" }, at(3, "c"))];
  expect(merge(created, early, late)?.note).toBe("late");
  expect(merge(created, late, early)?.note).toBe("late");
});

test("edits of different fields are both kept", () => {
  const row = merge(
    created,
    change({ note: "hard" }, at(2, "b")),
    change({ exercise: "Pilates" }, at(2, "c")),
  );
  expect(row).toMatchObject({ note: "hard", exercise: "Pilates" });
});

test("a tombstone wins over older edits, and a newer edit wins over the tombstone", () => {
  const deleted = change({ deleted: true }, at(5));
  expect(isShown(merge(created, deleted, change({ note: "older" }, at(4, "b"))))).toBe(false);
  expect(isShown(merge(created, deleted, change({ note: "newer" }, at(6, "b"))))).toBe(true);
  expect(isShown(merge(created, deleted, change({ deleted: false }, at(7))))).toBe(true);
});

test("what the app writes by itself doesn't bring a deleted row back", () => {
  const deleted = change({ deleted: true }, at(5));
  const late = change({ achievedAt: "2026-01-02T00:00:00.000Z", "corrections/b": 3, rank: 7 }, at(6, "b"));
  expect(isShown(merge(created, deleted, late))).toBe(false);
});

test("a goal stays achieved at the earliest instant that any device saw", () => {
  const first = change({ achievedAt: "2026-01-02T00:00:00.000Z" }, at(9, "b"));
  const second = change({ achievedAt: "2026-01-03T00:00:00.000Z" }, at(3, "c"));
  expect(merge(created, first, second)?.achievedAt).toBe("2026-01-02T00:00:00.000Z");
  expect(merge(created, second, first)?.achievedAt).toBe("2026-01-02T00:00:00.000Z");
});

test("a row of which only an edit was merged is kept but not seen", () => {
  const early = merge(change({ note: "first" }, at(2, "b")));
  expect(early && isShown(early)).toBe(false);
  expect(merge(change({ note: "first" }, at(2, "b")), created)).toEqual(
    merge(created, change({ note: "first" }, at(2, "b"))),
  );
});

test("an operation can't set the columns beside the fields", () => {
  const harmful = change(
    {
      id: "2",
      timestamp: "x",
      fieldTimestamps: {},
      pending: 1,
      shownAt: "9",
      exerciseKey: "x",
      note: "read",
    },
    at(2),
  );
  expect(merge(created, harmful)).toEqual(merge(created, change({ note: "read" }, at(2))));
  const prototype = change(JSON.parse('{"__proto__":{"endedAt":"x"},"note":"read"}'), at(2));
  expect(merge(created, prototype)).toEqual(merge(created, change({ note: "read" }, at(2))));
});

test("corrections of two devices add up, and dust of binary fractions is swept", () => {
  const sums = { count: 1, seconds: 100, tenths: 1 };
  expect(currentOf("calories", { "corrections/a": 0.2, "corrections/b": 10 }, sums)).toBe(10.3);
  expect(currentOf("duration", { "corrections/a": 1.6666666666666667 }, undefined)).toBe(1.6666666666666667);
});

describe("any changes, also such as share a reading with other values", () => {
  const text = fc.constantFrom("1", "2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z", "null", "");
  const plain = fc.oneof(text, fc.boolean(), fc.integer({ min: 0, max: 2 }), fc.constant(null));
  const object = fc.dictionary(fc.constantFrom("a", "b"), plain, { noNullPrototype: true });
  const value: fc.Arbitrary<Json> = fc.oneof(plain, fc.array(plain, { maxLength: 2 }), object);
  const field = fc.constantFrom("note", "exercise", "deleted", "achievedAt", "corrections/a", "endedAt");
  const patch = fc.dictionary(field, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
  const reading = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom("a", "import"));
  const changes = fc.array(
    fc.tuple(patch, reading).map(([fields, [time, device]]) => change(fields, at(time, device))),
    { minLength: 1, maxLength: 6 },
  );
  /** The part of a row on which all devices must agree: `pending` differs between devices. */
  const shared = (row: Row | undefined) => {
    if (!row) return row;
    const { pending: _, ...rest } = row;
    return canonical(rest);
  };
  /** Merges one row into another, as devices send it. */
  const join = (a: Row | undefined, b: Row | undefined) =>
    (b ? operationsOf("history", b) : []).reduce<Row | undefined>((row, next) => mergeRow(row, next), a);

  test("in any order, with repeats, they give the same row", () => {
    fc.assert(
      fc.property(changes, fc.infiniteStream(fc.nat()), (given, order) => {
        const shuffled = [...given, ...given];
        shuffled.sort(() => (order.next().value % 2 === 0 ? 1 : -1));
        expect(shared(merge(...shuffled))).toEqual(shared(merge(...given)));
      }),
    );
  });

  test("merging rows is commutative, associative and idempotent", () => {
    fc.assert(
      fc.property(changes, changes, changes, (one, two, three) => {
        const [a, b, c] = [merge(...one), merge(...two), merge(...three)];
        expect(shared(join(a, b))).toEqual(shared(join(b, a)));
        expect(shared(join(join(a, b), c))).toEqual(shared(join(a, join(b, c))));
        expect(join(a, a)).toBe(a);
        const both = join(a, b);
        for (const row of [a, b]) expect(shared(join(both, row))).toEqual(shared(both));
      }),
    );
  });

  test("fields in another order are the same value", () => {
    const row = merge(change({ sets: [{ id: "1", reps: 5 }] }, at(1)));
    expect(
      merge(change({ sets: [{ id: "1", reps: 5 }] }, at(1)), change({ sets: [{ reps: 5, id: "1" }] }, at(1))),
    ).toEqual(row);
  });
});
