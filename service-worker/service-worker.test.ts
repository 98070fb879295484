import { expect, test, vi } from "vitest";

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
