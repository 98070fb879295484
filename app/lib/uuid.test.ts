import fc from "fast-check";
import { expect, test } from "vitest";
import { createUuidFactory, findUuidTime } from "./uuid.ts";

test("ids sort in the order of making, even when the clock goes backwards", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2 ** 47 }), { minLength: 2, maxLength: 50 }), (times) => {
      let n = 0;
      const newId = createUuidFactory(() => times[n++] ?? 0);
      const ids = times.map(() => newId());
      expect(ids).toEqual([...ids].sort());
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test("five thousand ids of one millisecond stay in order", () => {
  const newId = createUuidFactory(() => 1_700_000_000_000);
  const ids = Array.from({ length: 5000 }, () => newId());
  expect(ids).toEqual([...ids].sort());
});

test("an id is a version 7 UUID and carries its time", () => {
  const id = createUuidFactory(() => 1_700_000_000_123)();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(findUuidTime(id)).toBe(1_700_000_000_123);
  expect(findUuidTime("1700000000123")).toBeNull();
});
