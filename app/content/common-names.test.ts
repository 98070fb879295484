import { expect, test } from "vitest";
import { shortNameOf } from "./common-names.ts";

test("an exercise of the library has its common name, and any other its own", () => {
  expect(shortNameOf("Barbell Bench Press - Medium Grip")).toBe("Bench press");
  for (const name of ["Plank", "constructor", ""]) expect(shortNameOf(name)).toBe(name);
});
