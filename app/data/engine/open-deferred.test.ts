import { expect, test } from "vitest";
import { firstOf } from "#tests/support/first-of.ts";
import { openDeferred } from "./open-deferred.ts";

test("who has heard enough with the first word doesn't stay a listener", async () => {
  let listeners = 0;
  const later = openDeferred(async () => ({
    subscribe(next: (value: string) => void) {
      listeners++;
      next("now");
      return { unsubscribe: () => void listeners-- };
    },
  }));
  expect(await firstOf(later)).toBe("now");
  expect(listeners).toBe(0);
});
