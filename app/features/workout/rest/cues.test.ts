import { afterEach, expect, test, vi } from "vitest";
import { cueFreshMs } from "#app/domain/running-workout/timing/rest-timer.ts";
import { settingsSchema } from "#app/domain/settings.ts";
import { giveCue } from "./cues.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser that speaks; returns what it has said. */
function listenTo(
  request: (name: string, options: object, work: (lock: object | null) => unknown) => unknown,
) {
  const said: string[] = [];
  const speechSynthesis = { cancel: () => undefined, speak: ({ text }: { text: string }) => said.push(text) };
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("window", { speechSynthesis });
  vi.stubGlobal("speechSynthesis", speechSynthesis);
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      constructor(readonly text: string) {}
    },
  );
  return said;
}

const settings = settingsSchema.parse({ speak: true });
const cue = { moment: "rest-over", words: "Rest is over" };

test("a browser that refuses locks, as with blocked storage, gives the cue all the same", async () => {
  const said = listenTo(() => Promise.reject(new DOMException("denied", "SecurityError")));
  giveCue(settings, cue);
  await expect.poll(() => said).toEqual(["Rest is over"]);
});

test("of two tabs the one that holds the lock gives the cue", async () => {
  let asked: Promise<unknown> = Promise.resolve();
  const said = listenTo((_name, _options, work) => {
    asked = Promise.resolve(work(null));
    return asked;
  });
  giveCue(settings, cue);
  await asked;
  expect(said).toEqual([]);
});

test("the tab that gives a cue holds the lock while another tab may still notice the moment", async () => {
  vi.useFakeTimers();
  let isHeld = true;
  const said = listenTo(async (_name, _options, work) => {
    await work({});
    isHeld = false;
  });
  giveCue(settings, cue);
  await vi.advanceTimersByTimeAsync(cueFreshMs - 1);
  expect([said, isHeld]).toEqual([["Rest is over"], true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(isHeld).toBe(false);
});
