import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showRestOver } from "./rest-push.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Browser {
  /** The visibility of every open page. */
  readonly pages?: readonly ("visible" | "hidden")[];
  /** The names of the locks that are held after so many milliseconds. */
  readonly locks?: (afterMs: number) => readonly string[];
  /** When the present notification was shown. */
  readonly shownAt?: number;
  readonly page?: object | string;
  /** The address of this browser's subscription. */
  readonly endpoint?: string;
}

interface Shown {
  readonly title: string;
  readonly options: { renotify: boolean; tag: string; data: unknown; silent?: boolean };
}

/** A push message arrives; returns the notifications that are shown and those that are closed, by their tags. */
async function receiveAll({ pages = [], locks, shownAt, page, endpoint }: Browser) {
  const startedAt = Date.now();
  const shown: Shown[] = [];
  const closed: string[] = [];
  vi.stubGlobal("self", {
    location: new URL("https://app.test"),
    clients: {
      matchAll: async (asked: { type?: string; includeUncontrolled?: boolean }) =>
        asked.type === "window" && asked.includeUncontrolled
          ? pages.map((visibilityState) => ({ visibilityState }))
          : [],
    },
    registration: {
      pushManager: { getSubscription: async () => (endpoint === undefined ? null : { endpoint }) },
      getNotifications: async ({ tag }: { tag: string }) => {
        const present = shown.filter(({ options }) => options.tag === tag);
        const own = present.map(() => ({ close: () => void closed.push(tag) }));
        return tag === "workout" && shownAt !== undefined ? [{ timestamp: startedAt + shownAt }] : own;
      },
      showNotification: async (title: string, options: never) => void shown.push({ title, options }),
    },
  });
  vi.stubGlobal("navigator", {
    ...(locks && {
      locks: { query: async () => ({ held: locks(Date.now() - startedAt).map((name) => ({ name })) }) },
    }),
  });
  const body = typeof page === "string" ? page : JSON.stringify(page);
  vi.stubGlobal("caches", { match: async () => (page === undefined ? undefined : new Response(body)) });
  await Promise.all([showRestOver(), vi.advanceTimersByTimeAsync(10_000)]);
  return { shown, closed };
}

const receive = async (browser: Browser) => (await receiveAll(browser)).shown;

const rung = () => ["cue/rest-over"];

test("with no page open, as on a locked phone, a notification shows that the rest is over", async () => {
  const [one, ...more] = await receive({});
  expect(more).toEqual([]);
  expect(one).toMatchObject({ title: "Rest is over", options: { tag: "workout", renotify: true } });
});

test("pages that are hidden don't keep it from being shown, rung or not: one tag makes it one notification", async () => {
  expect(await receive({ pages: ["hidden", "hidden"], locks: () => [] })).toHaveLength(1);
  expect(await receive({ pages: ["hidden"], locks: rung })).toHaveLength(1);
});

test("nothing is shown when a visible page has rung, in whichever tab the cue was given", async () => {
  expect(await receive({ pages: ["visible"], locks: rung })).toEqual([]);
  expect(await receive({ pages: ["hidden", "visible"], locks: () => ["x", "cue/run/2/work"] })).toEqual([]);
});

test("Safari ends a subscription after messages that show nothing, so it gets a silent one that is closed at once", async () => {
  const rungOn = (endpoint: string) => receiveAll({ pages: ["visible"], locks: rung, endpoint });
  for (const host of ["web.push.apple.com", "eu.push.apple.com"]) {
    const { shown, closed } = await rungOn(`https://${host}/abc`);
    expect(shown).toMatchObject([{ title: "Rest is over", options: { tag: "rest-rung", silent: true } }]);
    expect(closed).toEqual(["rest-rung"]);
  }
  for (const other of ["https://fcm.googleapis.com/fcm/send/abc", "https://push.apple.com.evil.test/abc"])
    expect((await rungOn(other)).shown).toEqual([]);
});

test("a message that is faster than the page's own tick waits for it", async () => {
  const locks = (afterMs: number) => (afterMs >= 500 ? ["cue/rest-over"] : ["locked-alarm"]);
  expect(await receive({ pages: ["visible"], locks })).toEqual([]);
});

test("a visible page without the workout doesn't ring, so it is shown", async () => {
  expect(await receive({ pages: ["visible"], locks: () => ["locked-alarm"] })).toHaveLength(1);
});

test("where the browser has no locks, it is shown rather than not", async () => {
  expect(await receive({ pages: ["visible"] })).toHaveLength(1);
});

test("a notification that a page has just shown is replaced in silence, that of the rest before with a ring", async () => {
  for (const [shownAt, renotify] of [
    [-500, false],
    [-90_000, true],
  ] as const) {
    const [one] = await receive({ pages: ["hidden"], locks: rung, shownAt });
    expect(one?.options.renotify).toBe(renotify);
  }
});

test("a press leads to the page that the rest was started on, or to the tracker", async () => {
  const page = { address: "/workouts/7", opened: "https://app.test/dashboard" };
  expect((await receive({ page }))[0]?.options.data).toEqual(page);
  for (const unreadable of [undefined, "{"])
    expect((await receive(unreadable === undefined ? {} : { page: unreadable }))[0]?.options.data).toEqual({
      address: "/work-out-now",
    });
});
