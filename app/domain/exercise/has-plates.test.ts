import { expect, test } from "vitest";
import { equipment, hasPlates } from "./equipment.ts";

test("plates are for the barbell and the e-z curl bar alone", () => {
  expect([...equipment, undefined].filter((one) => hasPlates(one ? { equipment: one } : {}))).toEqual([
    "barbell",
    "e-z curl bar",
  ]);
});
