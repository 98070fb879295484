import * as fc from "fast-check";
import { expect, test } from "vitest";
import { reuseEqual } from "./reuse-equal.ts";

test("whatever came before, the value is what it was", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (former, next) => {
      const before = structuredClone(former);
      expect(reuseEqual(former, next)).toEqual(next);
      expect(former).toEqual(before);
    }),
  );
});

test("a copy is the former value itself", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (former) => {
      expect(reuseEqual(former, structuredClone(former))).toBe(former);
    }),
  );
});

test("of a changed value, the parts that have not changed are the former ones", () => {
  const former = { sets: [{ reps: 8 }, { reps: 9 }], rest: { presetS: 60 }, note: undefined };
  const next = reuseEqual(former, { sets: [{ reps: 8 }, { reps: 10 }], rest: { presetS: 60 } });
  expect(next).not.toBe(former);
  expect(next.sets[0]).toBe(former.sets[0]);
  expect(next.sets[1]).toEqual({ reps: 10 });
  expect(next.rest).toBe(former.rest);
  expect(reuseEqual(former, { sets: former.sets, rest: { presetS: 60 } })).toBe(former);
});

test("a list and an object, or a shorter list, are not the same", () => {
  expect(reuseEqual({ 0: 1 }, [1])).toEqual([1]);
  expect(reuseEqual([1], { 0: 1 })).toEqual({ 0: 1 });
  expect(reuseEqual([1, 2], [1])).toEqual([1]);
  expect(reuseEqual([1], [1, 2])).toEqual([1, 2]);
  expect(reuseEqual({ a: null }, { a: {} })).toEqual({ a: {} });
});
