import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatSessionHint, sessionHintHeader } from "#app/contracts/session-hint.ts";
import {
  findMemberId,
  findStoredAt,
  forgetScreens,
  openScreens,
  storeScreens,
  toScreen,
} from "./member-screens.ts";

const stored = new Map<string, Map<string, Response>>();
/** A deleted cache stays writable for a page that has opened it, but no page finds its content. */
const open = async (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, answer: Response) => void entries.set(key, answer),
  };
};
const cookies = new Set<string>();
const lifeS = 3600;

let answer: (path: string) => Promise<Response>;
const screenOf =
  (id: string, isRemembered = true) =>
  async (path: string) =>
    new Response(path, { headers: { [sessionHintHeader]: formatSessionHint({ id, lifeS, isRemembered }) } });

beforeEach(() => {
  stored.clear();
  cookies.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("fetch", (path: string) => answer(path));
  vi.stubGlobal("caches", {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (key: string, { cacheName = "" }) => stored.get(cacheName)?.get(key)?.clone(),
  });
  vi.stubGlobal("cookieStore", {
    get: async (name: string) => (cookies.has(name) ? {} : null),
    set: async (name: string) => void cookies.add(name),
    delete: async (name: string) => void cookies.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shows = async () => (await openScreens()) !== null;

test("a user's screens are shown for the session's life, and not while the clock is before it", async () => {
  answer = screenOf("ada");
  await storeScreens("ada");
  expect(await findStoredAt("ada")).toBe(Date.now());
  expect(await (await (await openScreens())?.match("/history"))?.text()).toBe("/history");
  vi.setSystemTime(Date.now() - 120_000);
  expect(await shows()).toBe(false);
  vi.setSystemTime(Date.now() + 120_000 + lifeS * 1000 - 1);
  expect(await shows()).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  expect(await shows()).toBe(false);
});

test("those of a user who isn't remembered are shown until the browser is closed", async () => {
  answer = screenOf("ada", false);
  await storeScreens("ada");
  expect(await shows()).toBe(true);
  cookies.clear();
  expect(await shows()).toBe(false);
  // A browser without the Cookie Store API uses the session's life, a day.
  vi.stubGlobal("cookieStore", undefined);
  expect(await shows()).toBe(true);
});

test("screens that were on their way while the user signed out in any tab can't be found", async () => {
  answer = async (path) => {
    if (path === "/history") await forgetScreens();
    return screenOf("ada")(path);
  };
  await storeScreens("ada");
  expect(await shows()).toBe(false);
  expect(await findMemberId()).toBeNull();
});

test("a user who signs out leaves neither screens nor a cookie", async () => {
  answer = screenOf("ada", false);
  await storeScreens("ada");
  await forgetScreens();
  expect(await findMemberId()).toBeNull();
  expect(cookies.size).toBe(0);
});

test("a tab of the user before stores nothing once another is signed in, or nobody", async () => {
  const signedOut = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  for (const other of [screenOf("grace"), async () => signedOut]) {
    answer = other;
    await storeScreens("ada");
    expect(await findMemberId()).toBeNull();
  }
});

test("the next user's page removes the screens of the one before", async () => {
  answer = screenOf("ada");
  await storeScreens("ada");
  await forgetScreens("ada");
  expect(await findMemberId()).toBe("ada");
  await forgetScreens("grace");
  expect(await findMemberId()).toBeNull();
});

test("of two users none is shown", async () => {
  answer = screenOf("ada");
  await storeScreens("ada");
  answer = screenOf("grace");
  await storeScreens("grace");
  expect(await shows()).toBe(false);
});

test("a server that fails changes nothing", async () => {
  answer = screenOf("ada");
  await storeScreens("ada");
  const before = await findStoredAt("ada");
  vi.setSystemTime(before + 1000);
  answer = async (path) => (path === "/history" ? new Response("", { status: 503 }) : screenOf("ada")(path));
  await expect(storeScreens("ada")).rejects.toThrow("/history");
  expect(await findStoredAt("ada")).toBe(before);
  expect(await shows()).toBe(true);
});

test.each([
  ["/dashboard", "/dashboard"],
  ["/workouts/0198", "/workouts/any"],
  ["/workouts/exercises/barbell-squat", "/workouts/exercises/any"],
  ["/workouts/exercises/barbell-squat/more", undefined],
  ["/about", undefined],
])("the screen at %s is %s", (path, screen) => expect(toScreen(path)).toBe(screen));
