import { expect, test } from "vitest";
import { numberAt } from "./count-up.tsx";

test.each([
  ["50,000+", 1, "50,000+"],
  ["50,000+", 0.5, "25,000+"],
  ["2,500K+", 0.1, "250K+"],
  ["98%", 0, "0%"],
  ["1M+", 1, "1M+"],
  ["05:30", 1, "05:30"],
])("%s at %d of the way reads %s", (text, share, expected) => {
  expect(numberAt(text, share)).toBe(expected);
});

test("a text without a number stays as it is", () => {
  expect(numberAt("Free", 0.3)).toBe("Free");
});
