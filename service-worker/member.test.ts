import { beforeEach, expect, test, vi } from "vitest";
import { formatSessionHint, sessionHintHeader } from "#app/contracts/session-hint.ts";

const stored = new Map<string, Map<string, Response>>();
const open = async (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    put: async (key: string, answer: Response) => void entries.set(key, answer),
    delete: async (key: string) => entries.delete(key),
  };
};
const match = async (key: string, { cacheName = "" }) => stored.get(cacheName)?.get(key)?.clone();
const cookies = new Set<string>();

/** A worker that has just been started, in a browser that supports and allows everything. */
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
    delete: async (name: string) => stored.delete(name),
    ...refusals.cache,
  });
  vi.resetModules();
  return import("./member.ts");
}

beforeEach(() => {
  stored.clear();
  cookies.clear();
});

const refuse = () => Promise.reject(new Error("refused"));

function answerFor(id: string): Response {
  const hint = formatSessionHint({ id, lifeS: 3600, isRemembered: false });
  const headers = { "Content-Type": "text/html", [sessionHintHeader]: hint };
  return Object.defineProperty(new Response("0badcafe", { headers }), "type", { value: "basic" });
}

test("an answer that was on its way while the member signed out records no member", async () => {
  const { currentEpoch, findMember, forgetMember, noteMemberOf } = await startWorker();
  const begun = currentEpoch();
  await forgetMember();
  await noteMemberOf(answerFor("ada"), begun);
  expect(await findMember()).toBeNull();
});

test("screens that were on their way while the member signed out are not cached, and neither is the member", async () => {
  const { findMember, forgetMember, cacheShells } = await startWorker();
  vi.stubGlobal("fetch", async () => {
    await forgetMember();
    return answerFor("ada");
  });
  await cacheShells();
  expect(await findMember()).toBeNull();
  expect(stored.has("person")).toBe(false);
});

test("the member who is named last is recorded, without the screens of the one before", async () => {
  const { currentEpoch, findMember, cacheShells, noteMemberOf } = await startWorker();
  vi.stubGlobal("fetch", async () => answerFor("ada"));
  await cacheShells();
  expect(await findMember()).toMatchObject({ id: "ada", shells: { version: "0badcafe" } });
  await noteMemberOf(answerFor("grace"), currentEpoch());
  expect(await findMember()).toMatchObject({ id: "grace", shells: null });
  expect([...(stored.get("person")?.keys() ?? [])]).toEqual(["/person.json"]);
});

test("of two answers at once that name two members the later one counts", async () => {
  const { currentEpoch, findMember, noteMemberOf } = await startWorker();
  const begun = currentEpoch();
  await Promise.all(["ada", "grace"].map((id) => noteMemberOf(answerFor(id), begun)));
  expect((await findMember())?.id).toBe("grace");
});

test("in a browser that refuses to say whether it was closed, no member is found", async () => {
  const { currentEpoch, findMember, noteMemberOf } = await startWorker({ cookie: { get: refuse } });
  await noteMemberOf(answerFor("ada"), currentEpoch());
  expect(await findMember()).toBeNull();
});

test.each([
  ["cache", { cache: { delete: refuse } }],
  ["cookie", { cookie: { delete: refuse } }],
  ["cookie's value", { cookie: { get: refuse } }],
])("a member who signs out is forgotten although the browser refuses the %s", async (name, refusals) => {
  const { currentEpoch, findMember, forgetMember, noteMemberOf } = await startWorker(refusals);
  await noteMemberOf(answerFor("ada"), currentEpoch());
  await forgetMember();
  expect(await findMember()).toBeNull();
  expect(stored.get("person")?.size ?? 0).toBe(0);
  expect(cookies.size).toBe(name === "cookie" ? 1 : 0);
});
