import { describe, expect, test, vi } from "vitest";

class Client {
  readonly id = "page";
}

test.each([
  ["none", {}, ["/former.js"]],
  ["one that is being installed", { installing: {} }, []],
  ["one that waits", { waiting: {} }, []],
])("files of other builds go while there is no next one: %s", async (_name, next, expected) => {
  const dropped: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const page = new Client();
  vi.stubGlobal("__BUILD__", {
    version: "0badcafe",
    publicAssets: [],
    memberAssets: [],
    dataAssets: ["/assets/index.json"],
    documents: ["/"],
  });
  vi.stubGlobal("Client", Client);
  vi.stubGlobal("self", {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: { claim: async () => undefined, matchAll: async () => [page] },
    registration: { installing: null, waiting: null, ...next },
  });
  vi.stubGlobal("caches", {
    match: async () => undefined,
    open: async () => ({
      keys: async () => [
        { url: "https://app.test/former.js" },
        { url: "https://app.test/assets/index.json" },
      ],
      delete: async (url: string) => dropped.push(new URL(url).pathname),
    }),
  });
  vi.resetModules();
  await import("./service-worker.ts");
  const work: Promise<void>[] = [];
  listeners.get("message")?.({
    data: { type: "idle", version: "0badcafe", path: "/" },
    source: page,
    waitUntil: (done: Promise<void>) => work.push(done),
  });
  await Promise.all(work);
  expect(dropped).toEqual(expected);
});

test.each([
  ["/assets/index.json", true],
  ["/export.json", false],
])("without a network, %s is answered from the cache: %s", async (path, isAnswered) => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal("__BUILD__", { version: "0badcafe", documents: [], onlinePaths: [] });
  vi.stubGlobal("self", {
    location: new URL("https://app.test"),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  vi.stubGlobal("caches", { match: async () => new Response("[]") });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  vi.resetModules();
  await import("./service-worker.ts");
  const respondWith = vi.fn();
  const request = { url: `https://app.test${path}`, method: "GET", mode: "cors", headers: new Headers() };
  listeners.get("fetch")?.({ request, respondWith });
  expect(respondWith).toHaveBeenCalledTimes(isAnswered ? 1 : 0);
});

describe("the cached screens of a former build, once the worker of the next build is active", () => {
  const stored = new Map<string, Map<string, Response>>();
  const entriesOf = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return entries;
  };
  const screen = () =>
    Object.defineProperty(
      new Response("0badcafe 1badcafe", {
        headers: { "Content-Type": "text/html", "Session-Hint": "ada 3600 remembered" },
      }),
      "type",
      { value: "basic" },
    );
  const refuse = () => Promise.reject(new Error("no network"));

  /** The worker of a build. */
  async function startWorker(version: string, routes: object) {
    const listeners = new Map<string, (event: object) => void>();
    const page = new Client();
    vi.stubGlobal("Client", Client);
    vi.stubGlobal("__BUILD__", {
      version,
      routes,
      publicAssets: [],
      memberAssets: [],
      dataAssets: [],
      documents: [],
      onlinePaths: [],
    });
    vi.stubGlobal("self", {
      location: new URL("https://app.test"),
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      clients: { claim: async () => undefined, matchAll: async () => [page] },
      registration: { installing: null, waiting: null },
    });
    vi.stubGlobal("caches", {
      match: async (key: string, { cacheName = "" }) => stored.get(cacheName)?.get(key)?.clone(),
      delete: async (name: string) => stored.delete(name),
      open: async (name: string) => ({
        put: async (key: string, answer: Response) => void entriesOf(name).set(key, answer),
        keys: async () => [],
      }),
    });
    vi.resetModules();
    await import("./service-worker.ts");
    return {
      async reportIdle() {
        const work: Promise<void>[] = [];
        const data = { type: "idle", version, path: "/dashboard" };
        listeners.get("message")?.({
          data,
          source: page,
          waitUntil: (done: Promise<void>) => work.push(done),
        });
        await Promise.all(work);
      },
      /** The answer to a page's question for routes; undefined where the worker leaves it to the browser. */
      askForRoutes(asking: string): Promise<Response> | undefined {
        const answers: Promise<Response>[] = [];
        const respondWith = (answer: Response | Promise<Response>) =>
          void answers.push(Promise.resolve(answer));
        const url = `https://app.test/__manifest?p=%2Fhistory&version=${asking}`;
        const request = { url, method: "GET", mode: "cors", headers: new Headers() };
        listeners.get("fetch")?.({ request, respondWith });
        return answers[0];
      },
    };
  }

  async function startNext() {
    stored.clear();
    vi.stubGlobal("fetch", async () => screen());
    const former = await startWorker("0badcafe", { history: "former" });
    await former.reportIdle();
    return startWorker("1badcafe", { history: "next" });
  }

  test.each([
    ["without a network", refuse],
    ["while the server fails", async () => new Response("Bad gateway", { status: 502 })],
  ])("find the routes behind their links %s", async (_when, answer) => {
    const next = await startNext();
    vi.stubGlobal("fetch", answer);
    expect(await (await next.askForRoutes("0badcafe"))?.json()).toEqual({ history: "former" });
    expect(await (await next.askForRoutes("1badcafe"))?.json()).toEqual({ history: "next" });
  });

  test("have the server's answer where there is one: it leads to the next build", async () => {
    const next = await startNext();
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    expect((await next.askForRoutes("0badcafe"))?.status).toBe(204);
  });

  test("give their routes to no page of a third build", async () => {
    const next = await startNext();
    vi.stubGlobal("fetch", refuse);
    await expect(next.askForRoutes("2badcafe")).rejects.toThrow("no network");
  });
});
