import { expect, test } from "vitest";
import { equipment } from "#app/domain/exercise/equipment.ts";
import { hasPlates } from "./bar-picture.tsx";

test("plates are for the barbell and the e-z curl bar alone", () => {
  expect([...equipment, undefined].filter((one) => hasPlates(one ? { equipment: one } : {}))).toEqual([
    "barbell",
    "e-z curl bar",
  ]);
});
