import { afterEach, expect, test, vi } from "vitest";
import { cancelAlarm } from "./alarm-api.ts";

afterEach(() => vi.unstubAllGlobals());

const answerWith = (status: number) => vi.stubGlobal("fetch", async () => new Response(null, { status }));

test.each([204, 404])("an alarm is gone after %d", async (status) => {
  answerWith(status);
  await expect(cancelAlarm("one")).resolves.toBeUndefined();
});

test.each([400, 403, 429, 500, 503])(
  "an alarm that may still ring after %d is no success",
  async (status) => {
    answerWith(status);
    await expect(cancelAlarm("one")).rejects.toThrow();
  },
);
