import { afterEach, expect, test, vi } from "vitest";
import { notifyIfHidden } from "./notifications.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly timestamp: number;
}

/** A hidden page that may notify; returns whether each notification rings. A tag has one notification at a time. */
function openHidden() {
  vi.useFakeTimers();
  const shown = new Map<string, Shown>();
  const rings: boolean[] = [];
  const show = (title: string, { tag = "", renotify = false }: { tag?: string; renotify?: boolean }) => {
    rings.push(renotify || !shown.has(tag));
    shown.set(tag, { title, tag, timestamp: Date.now() });
  };
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("window", { location: { pathname: "/workouts/1", search: "" } });
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.stubGlobal("navigator", {
    serviceWorker: {
      getRegistration: async () => ({
        getNotifications: async ({ tag }: { tag: string }) => [shown.get(tag)].filter(Boolean),
        showNotification: async (title: string, options: object) => show(title, options),
      }),
    },
  });
  return { rings, show };
}

test("each step of a routine rings while the page is hidden, also where the one before is still shown", async () => {
  const { rings } = openHidden();
  for (const words of ["Squats", "Rest", "Lunges"]) {
    await notifyIfHidden(words);
    vi.advanceTimersByTime(5_000);
  }
  expect(rings).toEqual([true, true, true]);
});

test.each(["Rest is over", "Lunges"])(
  "a rest that a push message has just rung for is followed by %j in silence",
  async (words) => {
    const { rings, show } = openHidden();
    show("Rest is over", { tag: "workout" });
    vi.advanceTimersByTime(2_000);
    await notifyIfHidden(words);
    expect(rings).toEqual([true, false]);
  },
);

test("the end of the next rest rings, though that of the rest before is still shown", async () => {
  const { rings, show } = openHidden();
  show("Rest is over", { tag: "workout" });
  vi.advanceTimersByTime(90_000);
  await notifyIfHidden("Rest is over");
  expect(rings).toEqual([true, true]);
});
