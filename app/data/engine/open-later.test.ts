import { expect, test } from "vitest";
import { firstOf } from "./first-of.ts";
import { openLater } from "./open-later.ts";

test("who has heard enough with the first word doesn't stay a listener", async () => {
  let listeners = 0;
  const later = openLater(async () => ({
    subscribe(next: (value: string) => void) {
      listeners++;
      next("now");
      return { unsubscribe: () => void listeners-- };
    },
  }));
  expect(await firstOf(later)).toBe("now");
  expect(listeners).toBe(0);
});
