import { afterEach, expect, test, vi } from "vitest";
import { formatSessionHint, sessionHintHeader } from "#app/contracts/session-hint.ts";

vi.mock("workbox-precaching", () => ({
  matchPrecache: async (path: string) => (path === "/about" ? new Response("About us") : undefined),
}));

// How many pages are stored is the library's part.
vi.mock("workbox-expiration", () => ({ ExpirationPlugin: class {} }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Browser {
  /** Whether a user's screens are stored. */
  readonly isMember?: boolean;
  readonly answer: () => Promise<Response>;
}

async function startWorker({ isMember = false, answer }: Browser) {
  const hint = formatSessionHint({ id: "ada", lifeS: 3600, isRemembered: true });
  const screen = (words: string) =>
    new Response(words, { headers: { [sessionHintHeader]: hint, "Stored-At": `${Date.now()}` } });
  const stored = new Map<string, Map<string, () => Response>>();
  if (isMember)
    stored.set(
      "member-ada",
      new Map([
        ["/dashboard", () => screen("Dashboard")],
        ["/workouts/any", () => screen("Any workout")],
        ["/settings", () => screen("Settings")],
      ]),
    );
  vi.stubEnv("NODE_ENV", "production");
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("FetchEvent", class {});
  vi.stubGlobal("__VERSION__", "0badcafe");
  vi.stubGlobal("__OFFLINE_PAGE__", "This page needs a connection");
  vi.stubGlobal("caches", {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (key: string | Request, { cacheName = "" } = {}) =>
      stored.get(cacheName)?.get(typeof key === "string" ? key : key.url)?.(),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, () => Response>();
      stored.set(name, entries);
      return {
        match: async (key: string) => entries.get(key)?.(),
        put: async ({ url }: Request, answered: Response) => void entries.set(url, () => answered.clone()),
      };
    },
  });
  vi.stubGlobal("fetch", answer);
  // A browser makes a relative address absolute.
  vi.stubGlobal(
    "Response",
    class extends Response {
      static override redirect = (to: string) =>
        new Response(null, { status: 302, headers: { Location: to } });
    },
  );
  vi.resetModules();
  const { documents } = await import("./documents.ts");
  return async (path: string): Promise<Response> => {
    const event = { waitUntil: () => undefined } as unknown as FetchEvent;
    const [answered, done] = documents.handleAll({ event, request: new Request(`https://app.test${path}`) });
    void done.catch(() => undefined);
    return answered;
  };
}

const textOf = async (answer: Response) => [answer.status, await answer.text()];
const unreached = () => Promise.reject(new TypeError("Failed to fetch"));
/** The Worker's answer while it can't tell who is asking. */
const undecided = async () => new Response("Unknown", { status: 503, headers: { "X-Request-Id": "1" } });
/** The answer of a server in front of the Worker. */
const broken = async () => new Response("Bad gateway", { status: 503 });
/** The answer to a fault within the Worker. */
const faulty = async () => new Response("Fault", { status: 500 });

test.each([unreached, broken])(
  "without a server a visitor has the stored pages, and no screens",
  async (answer) => {
    const open = await startWorker({ answer });
    expect(await textOf(await open("/about"))).toEqual([200, "About us"]);
    expect((await open("/about?tab=1")).headers.get("location")).toBe("/about#?tab=1");
    expect((await open("/dashboard")).status).toBe(503);
  },
);

test.each([unreached, undecided, broken, faulty])(
  "without a server a member has the screens, and no visitors' page",
  async (answer) => {
    const open = await startWorker({ isMember: true, answer });
    expect(await textOf(await open("/dashboard"))).toEqual([200, "Dashboard"]);
    expect(await textOf(await open("/workouts/0198"))).toEqual([200, "Any workout"]);
    expect((await open("/login")).headers.get("location")).toBe("/dashboard");
    // The dashboard offers the page, whose script is stored.
    for (const path of ["/news?tag=sleep", "/dashboard/news?tag=sleep"])
      expect((await open(path)).headers.get("location")).toBe("/dashboard?from=%2Fnews%3Ftag%3Dsleep");
  },
);

test("a browser that may be signed in gets the server's answer instead of a visitors' page", async () => {
  const open = await startWorker({ answer: undecided });
  expect(await textOf(await open("/about"))).toEqual([503, "Unknown"]);
});

test("a page that isn't stored has the server's own words, or says that it needs a connection", async () => {
  expect(await textOf(await (await startWorker({ answer: broken }))("/login"))).toEqual([503, "Bad gateway"]);
  const offline = await (await startWorker({ answer: unreached }))("/login");
  expect(await textOf(offline)).toEqual([503, "This page needs a connection"]);
});

test("a server that is silent makes nobody wait for a stored page, and is waited for without one", async () => {
  vi.useFakeTimers();
  const late = () =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("Late")), 4000));
  const open = await startWorker({ isMember: true, answer: late });
  const screen = open("/dashboard");
  await vi.advanceTimersByTimeAsync(3000);
  expect(await textOf(await screen)).toEqual([200, "Dashboard"]);
  const other = open("/goals");
  await vi.advanceTimersByTimeAsync(4000);
  expect(await textOf(await other)).toEqual([200, "Late"]);
});

test("the guard's redirect ends a member's screens", async () => {
  const redirect = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  let answer: () => Promise<Response> = async () => redirect;
  const open = await startWorker({ isMember: true, answer: () => answer() });
  await open("/settings");
  answer = unreached;
  expect((await open("/dashboard")).status).toBe(503);
});

test("a visited page is stored where the server says that it is every visitor's", async () => {
  let answer: () => Promise<Response> = async () =>
    new Response("News", { headers: { "Cache-Control": "public, max-age=0" } });
  const open = await startWorker({ answer: () => answer() });
  await open("/news?tag=sleep");
  answer = async () => new Response("Second step", { headers: { "Cache-Control": "private, no-store" } });
  await open("/login");
  answer = unreached;
  await expect.poll(async () => textOf(await open("/news?tag=sleep"))).toEqual([200, "News"]);
  expect((await open("/news?tag=food")).status).toBe(503);
  expect((await open("/login")).status).toBe(503);
});
