/*
 * Who is signed in, as far as the server has said, and the screens that are kept for that person.
 * Promise: believed for the session's lifetime and no longer; at most one person; forgotten as soon as any answer says
 * that the session is over or somebody else's.
 */
import { shellHeader } from "#app/contracts/offline-messages.ts";
import {
  parseSessionHolder,
  type SessionHolder,
  sessionHolderHeader,
} from "#app/contracts/session-holder.ts";
import { build } from "./build.ts";
import { fetchDocument, keepAssets, personCache } from "./kept.ts";
import { shellPaths } from "./places.ts";

export interface Person {
  readonly id: string;
  /** When the server last said so, and until when that holds; milliseconds since 1970. */
  readonly seenAt: number;
  readonly until: number;
  readonly isRemembered: boolean;
  /** Which build the kept screens are of, and since when; null while there are none. */
  readonly shells: { readonly version: string; readonly keptAt: number } | null;
}

const recordKey = "/person.json";
/** Lives until the browser is closed, as the session of somebody who isn't remembered does. */
const markerCookie = "still-open";
const dayMs = 86_400_000;
/** Clocks are set by hand and by networks; further back than this is no correction. */
const clockSlackMs = 60_000;
/** Word of the same session within this time is not written down again. */
const notedMs = 30_000;

/** Grows with every forgetting: what was begun before must not be kept after it. */
let epoch = 0;
/** To be taken before asking: an answer to what was asked before a forgetting says nothing after it. */
export const currentEpoch = (): number => epoch;

let writing: Promise<unknown> = Promise.resolve();

/** One change at a time; a failure (full, refused) leaves nobody kept. */
function inOrder(work: () => Promise<void>): Promise<void> {
  const done = writing.then(work).catch(() => undefined);
  writing = done;
  return done;
}

/** Undefined if the browser refuses. */
async function attempt<T>(work: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

async function findRecord(): Promise<Person | null> {
  try {
    const found = await caches.match(recordKey, { cacheName: personCache });
    return found ? await found.json() : null;
  } catch {
    return null;
  }
}

async function record(person: Person): Promise<void> {
  const cache = await caches.open(personCache);
  await cache.put(recordKey, Response.json(person));
}

/** The Cookie Store API, which TypeScript doesn't know yet and not every browser has. */
interface CookieStore {
  get(name: string): Promise<object | null>;
  /** Without an expiry: until the browser is closed. */
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}
declare const self: ServiceWorkerGlobalScope & { readonly cookieStore?: CookieStore };

const findMarker = () => attempt(() => self.cookieStore?.get(markerCookie));

/** Where the browser can't say whether it was closed in between, the day that such a session lasts is all there is. */
async function isBrowserStillOpen(): Promise<boolean> {
  return !self.cookieStore || Boolean(await findMarker());
}

/** Whoever may use the kept screens now; null for visitors and once the session's lifetime has passed. */
export async function findPerson(now = Date.now()): Promise<Person | null> {
  const person = await findRecord();
  if (!person || now < person.seenAt - clockSlackMs) return null;
  if (now >= person.until) {
    await forgetPerson();
    return null;
  }
  return person.isRemembered || (await isBrowserStillOpen()) ? person : null;
}

/** As much as the browser lets go of. */
async function wipe(): Promise<void> {
  if ((await findMarker()) !== null) await attempt(() => self.cookieStore?.delete(markerCookie));
  const isGone = await attempt(() => caches.delete(personCache));
  if (isGone === undefined) await attempt(async () => (await caches.open(personCache)).delete(recordKey));
}

/** Forgets whoever was signed in, with everything that was kept for them. */
export function forgetPerson(): Promise<void> {
  epoch += 1;
  return inOrder(wipe);
}

/** Takes up what the server said about who is signed in when it was asked, in the epoch `begun`. */
function notePerson(holder: SessionHolder, begun: number, now = Date.now()): Promise<void> {
  return inOrder(async () => {
    if (begun !== epoch) return;
    const { id, isRemembered, lifeS } = holder;
    let latest = await findRecord();
    if (latest && latest.id !== id) {
      epoch += 1;
      await wipe();
      latest = null;
    }
    if (!isRemembered) await self.cookieStore?.set(markerCookie, "1");
    const isFresh = latest?.isRemembered === isRemembered && Math.abs(now - latest.seenAt) < notedMs;
    if (!isFresh)
      await record({
        id,
        isRemembered,
        seenAt: now,
        until: now + lifeS * 1000,
        shells: latest?.shells ?? null,
      });
  });
}

/** What an answer to a question of the epoch `begun` says about who is signed in. True if it was somebody. */
export async function noteHolder(answer: Response, begun: number): Promise<boolean> {
  const holder = parseSessionHolder(answer.headers.get(sessionHolderHeader));
  if (holder) await notePerson(holder, begun);
  return holder !== null;
}

let keeping: Promise<void> | undefined;

/** Fetches the person's screens and what they load, unless they are here, of this build, and of today. */
export function keepShells(): Promise<void> {
  keeping ??= fetchShells()
    .catch(() => undefined)
    .finally(() => {
      keeping = undefined;
    });
  return keeping;
}

async function fetchShells(): Promise<void> {
  const known = (await findPerson())?.shells;
  if (known?.version === build.version && Math.abs(Date.now() - known.keptAt) < dayMs) return;
  const begun = epoch;
  const shells: [string, Response][] = [];
  let holder: SessionHolder | null = null;
  for (const path of shellPaths) {
    const answer = await fetchDocument(path, { headers: { [shellHeader]: "1" } });
    const found = parseSessionHolder(answer?.headers.get(sessionHolderHeader) ?? null);
    // Half of one person's screens and half of another's would be worse than none.
    if (!answer || !found || (holder && found.id !== holder.id)) return;
    holder = found;
    shells.push([path, answer]);
  }
  if (!holder) return;
  await keepAssets(build.memberAssets);
  await notePerson(holder, begun);
  await inOrder(async () => {
    const person = await findRecord();
    if (begun !== epoch || person?.id !== holder.id) return;
    const cache = await caches.open(personCache);
    for (const [path, answer] of shells) await cache.put(path, answer);
    await record({ ...person, shells: { version: build.version, keptAt: Date.now() } });
  });
}
