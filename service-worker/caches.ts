/*
 * The three caches: assets of all versions in use, the visitors' documents of one version, and one member's screens. Where a
 * cache is full, deleted or refused, nothing is cached; that is never an error.
 */
import { build } from "./build.ts";

export const assetCache = "assets";
export const pageCache = `pages-${build.version}`;
export const memberCache = "person";

/** Undefined when the answer or the cache is missing. */
export async function findCached(cacheName: string, address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName, ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Whether an answer is complete, of this site, not redirected and of the right kind. */
export function isCacheable(answer: Response, kind: "document" | "asset"): boolean {
  const isDocument = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return (
    answer.status === 200 &&
    answer.type === "basic" &&
    !answer.redirected &&
    isDocument === (kind === "document")
  );
}

/** Runs `work` on every item, at most `limit` at a time, until one fails. Rejects with its error. */
export async function forEachLimit<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  // After a failure the other runners must find no more items.
  await Promise.all(Array.from({ length: limit }, next)).finally(() => waiting.splice(0));
}

/** Caches every asset that isn't cached yet. Rejects if one can't be fetched or stored. */
export async function cacheAssets(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(assetCache);
  await forEachLimit(addresses, 4, async (address) => {
    if (await cache.match(address, { ignoreVary: true })) return;
    const answer = await fetch(address);
    if (!isCacheable(answer, "asset")) throw new Error(`${address} answered ${answer.status}`);
    await cache.put(address, answer);
  });
}

/**
 * The document at `path` as this build renders it: during a deployment the server may already answer with a document of
 * another build, whose scripts aren't cached. Null for that document, and for anything that is no complete document.
 */
export async function fetchDocument(path: string, init: RequestInit): Promise<Response | null> {
  const answer = await fetch(path, { ...init, cache: "no-store", redirect: "manual" });
  if (!isCacheable(answer, "document")) return null;
  const text = await answer.clone().text();
  return text.includes(build.version) ? answer : null;
}

/** Caches the visitors' documents, fetched without cookies. Rejects if one can't be fetched or stored. */
export async function cacheDocuments(): Promise<void> {
  const cache = await caches.open(pageCache);
  await forEachLimit(build.documents, 2, async (path) => {
    const answer = await fetchDocument(path, { credentials: "omit" });
    if (!answer) throw new Error(`${path} can't be cached`);
    await cache.put(path, answer);
  });
}

/** Removes the documents of other versions, as soon as this version answers. */
export async function dropOtherDocuments(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("pages-") && name !== pageCache) await caches.delete(name);
  }
}

/** Removes assets that this version doesn't know. Call it only when no page of another version is open. */
export async function dropOtherAssets(): Promise<void> {
  const known = new Set([...build.publicAssets, ...build.memberAssets, ...build.dataAssets]);
  const cache = await caches.open(assetCache);
  for (const { url } of await cache.keys()) {
    if (!known.has(new URL(url).pathname)) await cache.delete(url);
  }
}
