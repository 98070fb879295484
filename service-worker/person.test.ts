import { beforeEach, expect, test, vi } from "vitest";
import { formatSessionHolder, sessionHolderHeader } from "#app/contracts/session-holder.ts";

const kept = new Map<string, Map<string, Response>>();
const open = async (name: string) => {
  const entries = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, entries);
  return {
    put: async (key: string, answer: Response) => void entries.set(key, answer),
    delete: async (key: string) => entries.delete(key),
  };
};
const match = async (key: string, { cacheName = "" }) => kept.get(cacheName)?.get(key)?.clone();
const cookies = new Set<string>();

/** A worker that has just been started, in a browser that does everything it is asked to. */
async function startWorker(refusals: { cache?: object; cookie?: object } = {}) {
  const cookieStore = {
    get: async (name: string) => (cookies.has(name) ? {} : null),
    set: async (name: string) => void cookies.add(name),
    delete: async (name: string) => void cookies.delete(name),
  };
  vi.stubGlobal("__BUILD__", { version: "0badcafe", memberAssets: [] });
  vi.stubGlobal("self", { cookieStore: { ...cookieStore, ...refusals.cookie } });
  vi.stubGlobal("caches", {
    open,
    match,
    delete: async (name: string) => kept.delete(name),
    ...refusals.cache,
  });
  vi.resetModules();
  return import("./person.ts");
}

beforeEach(() => {
  kept.clear();
  cookies.clear();
});

const refuse = () => Promise.reject(new Error("refused"));

function answerFor(id: string): Response {
  const holder = formatSessionHolder({ id, lifeS: 3600, isRemembered: false });
  const headers = { "Content-Type": "text/html", [sessionHolderHeader]: holder };
  return Object.defineProperty(new Response("0badcafe", { headers }), "type", { value: "basic" });
}

test("an answer that was on its way while somebody signed out names nobody", async () => {
  const { currentEpoch, findPerson, forgetPerson, noteHolder } = await startWorker();
  const begun = currentEpoch();
  await forgetPerson();
  await noteHolder(answerFor("ada"), begun);
  expect(await findPerson()).toBeNull();
});

test("screens that were on their way while somebody signed out are not kept, nor for whom they were", async () => {
  const { findPerson, forgetPerson, keepShells } = await startWorker();
  vi.stubGlobal("fetch", async () => {
    await forgetPerson();
    return answerFor("ada");
  });
  await keepShells();
  expect(await findPerson()).toBeNull();
  expect(kept.has("person")).toBe(false);
});

test("whoever is named last is kept, without the screens of who was before", async () => {
  const { currentEpoch, findPerson, keepShells, noteHolder } = await startWorker();
  vi.stubGlobal("fetch", async () => answerFor("ada"));
  await keepShells();
  expect(await findPerson()).toMatchObject({ id: "ada", shells: { version: "0badcafe" } });
  await noteHolder(answerFor("grace"), currentEpoch());
  expect(await findPerson()).toMatchObject({ id: "grace", shells: null });
  expect([...(kept.get("person")?.keys() ?? [])]).toEqual(["/person.json"]);
});

test("of two answers at once that name two people the later one counts", async () => {
  const { currentEpoch, findPerson, noteHolder } = await startWorker();
  const begun = currentEpoch();
  await Promise.all(["ada", "grace"].map((id) => noteHolder(answerFor(id), begun)));
  expect((await findPerson())?.id).toBe("grace");
});

test("a browser that doesn't tell whether it was closed has nobody", async () => {
  const { currentEpoch, findPerson, noteHolder } = await startWorker({ cookie: { get: refuse } });
  await noteHolder(answerFor("ada"), currentEpoch());
  expect(await findPerson()).toBeNull();
});

test.each([
  ["cache", { cache: { delete: refuse } }],
  ["cookie", { cookie: { delete: refuse } }],
  ["cookie's value", { cookie: { get: refuse } }],
])("whoever signs out is forgotten although the browser refuses the %s", async (name, refusals) => {
  const { currentEpoch, findPerson, forgetPerson, noteHolder } = await startWorker(refusals);
  await noteHolder(answerFor("ada"), currentEpoch());
  await forgetPerson();
  expect(await findPerson()).toBeNull();
  expect(kept.get("person")?.size ?? 0).toBe(0);
  expect(cookies.size).toBe(name === "cookie" ? 1 : 0);
});
