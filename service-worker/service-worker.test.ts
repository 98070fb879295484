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
  vi.stubGlobal("__BUILD__", { version: "0badcafe", publicAssets: [], memberAssets: [], documents: ["/"] });
  vi.stubGlobal("Client", Client);
  vi.stubGlobal("self", {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: { claim: async () => undefined, matchAll: async () => [page] },
    registration: { installing: null, waiting: null, ...next },
  });
  vi.stubGlobal("caches", {
    match: async () => undefined,
    open: async () => ({
      keys: async () => [{ url: "https://app.test/former.js" }],
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
