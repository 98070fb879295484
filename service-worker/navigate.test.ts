import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

interface Browser {
  /** Whether the worker has a member with cached screens. */
  readonly isMember: boolean;
  readonly answer: () => Promise<Response>;
}

/** A worker that has cached the page about us, and a member's dashboard. */
async function startWorker({ isMember, answer }: Browser) {
  const shells = { version: "0badcafe", cachedAt: Date.now() };
  const now = Date.now();
  const person = { id: "ada", seenAt: now, until: now + 60_000, isRemembered: true, shells };
  const cached: Record<string, () => Response> = {
    "/about": () => new Response("About us"),
    ...(isMember && {
      "/person.json": () => Response.json(person),
      "/dashboard": () => new Response("Dashboard"),
    }),
  };
  vi.stubGlobal("__BUILD__", { version: "0badcafe", documents: ["/about"], onlinePaths: ["/login"] });
  vi.stubGlobal("self", {});
  const written: string[] = [];
  const cache = {
    put: async (key: string) => void written.push(key),
    delete: async (key: string) => delete cached[key],
  };
  vi.stubGlobal("caches", { match: async (key: string) => cached[key]?.(), open: async () => cache });
  vi.stubGlobal("fetch", answer);
  // A browser completes the address.
  vi.stubGlobal(
    "Response",
    class extends Response {
      static override redirect = (to: string) =>
        new Response(null, { status: 302, headers: { Location: to } });
    },
  );
  vi.resetModules();
  const [{ answerNavigation }, { answerData }] = [
    await import("./navigate.ts"),
    await import("./page-data.ts"),
  ];
  const waits: Promise<unknown>[] = [];
  const eventOf = (path: string) => ({
    request: { url: `https://app.test${path}`, referrer: "https://app.test/about" },
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (work: Promise<unknown>) => waits.push(work),
  });
  return {
    navigate: (path: string) => answerNavigation(eventOf(path) as unknown as FetchEvent),
    ask: (path: string, query = "") =>
      answerData(eventOf(`${path}.data${query}`) as unknown as FetchEvent, path),
    settled: () => Promise.all(waits),
    /** What was put into a cache. */
    written,
  };
}

/** The Worker's answer while it can't say who is asking. */
const undecided = async () => new Response("Unknown", { status: 503, headers: { "X-Request-Id": "1" } });
/** The answer of something in front of the Worker. */
const broken = async () => new Response("Bad gateway", { status: 503 });

const unreached = () => Promise.reject(new TypeError("Failed to fetch"));

const textOf = async (answer: Response) => [answer.status, await answer.text()];

test("a visitors' page is cached for visitors alone: a browser that may be signed in gets the server's answer", async () => {
  const { navigate, ask, settled } = await startWorker({ isMember: false, answer: undecided });
  expect(await textOf(await navigate("/about"))).toEqual([503, "Unknown"]);
  expect(await textOf(await navigate("/about?tab=1"))).toEqual([503, "Unknown"]);
  expect(await textOf(await ask("/about"))).toEqual([503, "Unknown"]);
  await settled();
});

test("a page or its data whose address carries a secret is put into no cache", async () => {
  const answer = async () => new Response("Sign in", { headers: { "Content-Type": "text/html" } });
  const { navigate, ask, settled, written } = await startWorker({ isMember: false, answer });
  for (const path of ["/login", "/about"]) {
    expect(await textOf(await navigate(`${path}?type=recovery&token_hash=abc`))).toEqual([200, "Sign in"]);
    expect(await textOf(await ask(path, "?token=abc"))).toEqual([200, "Sign in"]);
  }
  await settled();
  expect(written).toEqual([]);
});

test("a server that fails altogether counts as none, and the cached page is shown", async () => {
  const { navigate, ask, settled } = await startWorker({ isMember: false, answer: broken });
  expect(await textOf(await navigate("/about"))).toEqual([200, "About us"]);
  expect((await ask("/about")).status).toBe(204);
  await settled();
});

test.each([undecided, broken])(
  "a member has the cached screens meanwhile, and stays a member",
  async (answer) => {
    const { navigate, settled } = await startWorker({ isMember: true, answer });
    expect(await textOf(await navigate("/dashboard"))).toEqual([200, "Dashboard"]);
    expect((await navigate("/about")).headers.get("location")).toBe("/dashboard");
    await settled();
    expect(await textOf(await navigate("/dashboard"))).toEqual([200, "Dashboard"]);
  },
);

test("the page of an account waits for its data on a line that was too slow for the page itself", async () => {
  vi.useFakeTimers();
  try {
    let delayMs = 4000;
    const answer = () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("Late")), delayMs));
    const { navigate, ask } = await startWorker({ isMember: true, answer });
    const [page] = await Promise.all([navigate("/dashboard"), vi.advanceTimersByTimeAsync(3000)]);
    expect(await textOf(page)).toEqual([200, "Dashboard"]);
    delayMs = 1500;
    const asked = ask("/dashboard", "?_routes=routes%2F_app.dashboard");
    await vi.advanceTimersByTimeAsync(1500);
    expect(await textOf(await asked)).toEqual([200, "Late"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a page whose address has a code that works once is waited for: asked again, the code would be used up", async () => {
  vi.useFakeTimers();
  try {
    const answer = () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(new Response("Linked")), 4000));
    const { navigate } = await startWorker({ isMember: true, answer });
    const page = navigate("/dashboard?code=abc");
    await vi.advanceTimersByTimeAsync(4000);
    expect(await textOf(await page)).toEqual([200, "Linked"]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["/settings", 503],
  ["/settings?code=abc", 200],
])("a redirect ends the member's screens, but not the one that follows a code: %s", async (path, status) => {
  const redirect = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  let answer: () => Promise<Response> = async () => redirect;
  const { navigate, settled } = await startWorker({ isMember: true, answer: () => answer() });
  await navigate(path);
  await settled();
  answer = unreached;
  expect((await navigate("/dashboard")).status).toBe(status);
});

test("without a network a screen's own loader says so, and the layout's data make the page load anew", async () => {
  const { ask, settled } = await startWorker({ isMember: true, answer: unreached });
  expect((await ask("/dashboard", "?_routes=routes%2F_app.dashboard")).type).toBe("error");
  expect((await ask("/dashboard", "?_routes=routes%2F_app")).status).toBe(202);
  await settled();
});

describe("a page that loads anew in the middle of a navigation", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  async function loseNavigation() {
    const worker = await startWorker({ isMember: false, answer: unreached });
    expect((await worker.ask("/goals", "?at=1")).status).toBe(202);
    return worker;
  }

  test("is redirected to its target, also on a device that takes seconds for it, and for each missing script", async () => {
    const { navigate } = await loseNavigation();
    expect((await navigate("/login")).status).toBe(503);
    vi.advanceTimersByTime(8000);
    for (let script = 0; script < 2; script++)
      expect((await navigate("/about")).headers.get("location")).toBe("/goals?at=1");
    vi.advanceTimersByTime(2000);
    expect(await textOf(await navigate("/about"))).toEqual([200, "About us"]);
  });

  test("is redirected also when it loads anew before its data has failed", async () => {
    const never = new Promise<Response>(() => undefined);
    const answers = [never];
    const { navigate, ask } = await startWorker({
      isMember: false,
      answer: () => answers.pop() ?? unreached(),
    });
    void ask("/goals", "?at=1");
    expect((await navigate("/about")).headers.get("location")).toBe("/goals?at=1");
  });

  test("is shown to who comes back to it", async () => {
    const { navigate } = await loseNavigation();
    expect((await navigate("/goals?at=1")).status).toBe(503);
    vi.advanceTimersByTime(2000);
    expect(await textOf(await navigate("/about"))).toEqual([200, "About us"]);
  });

  test("is shown where the navigation was long ago", async () => {
    const { navigate } = await loseNavigation();
    vi.advanceTimersByTime(10_000);
    expect(await textOf(await navigate("/about"))).toEqual([200, "About us"]);
  });
});
