import { afterEach, expect, test, vi } from "vitest";
import { cancelAlarm, fetchKey } from "./alarm-api.ts";

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

test("a server without alarms has no key; one that is unavailable for now is asked again", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "alarms_unavailable" }, { status: 503 }));
  await expect(fetchKey()).resolves.toBeNull();
  answerWith(503);
  await expect(fetchKey()).rejects.toThrow();
});
