/*
 * Who is signed in, according to the server's last answer, and that member's cached screens.
 * Guarantees: the record is valid for the session's lifetime and no longer; there is at most one member; the member is
 * forgotten as soon as any answer says that the session is over or is another member's.
 */
import { shellHeader } from "#app/contracts/offline-messages.ts";
import { parseSessionHint, type SessionHint, sessionHintHeader } from "#app/contracts/session-hint.ts";
import { build } from "./build.ts";
import { cacheAssets, fetchDocument, memberCache } from "./caches.ts";
import { shellPaths } from "./pages.ts";

interface Member {
  readonly id: string;
  /** When the server last named this member, and until when that is valid; milliseconds since 1970. */
  readonly seenAt: number;
  readonly until: number;
  readonly isRemembered: boolean;
  /** The build of the cached screens, and since when they are cached; null while there are none. */
  readonly shells: { readonly version: string; readonly cachedAt: number } | null;
}

const recordKey = "/person.json";
/** A cookie until the browser is closed, like the session of a member who isn't remembered. */
const markerCookie = "still-open";
const dayMs = 86_400_000;
/** A clock may be set back this far by hand or by the network; a larger step is no correction. */
const clockSlackMs = 60_000;
/** Further answers about the same session within this time aren't recorded. */
const recordedMs = 30_000;

/** Increases when a member is forgotten: the answer to an earlier request must not record that member again. */
let epoch = 0;
/** Read it before a request: the answer is ignored if the epoch has changed since then. */
export const currentEpoch = (): number => epoch;

let writing: Promise<unknown> = Promise.resolve();

/** Runs one change at a time; after a failure (full, refused) nothing is recorded. */
function inOrder(work: () => Promise<void>): Promise<void> {
  const done = writing.then(work).catch(() => undefined);
  writing = done;
  return done;
}

/** Undefined if the browser refuses. */
async function ifAllowed<T>(work: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

async function findRecord(): Promise<Member | null> {
  try {
    const found = await caches.match(recordKey, { cacheName: memberCache });
    return found ? await found.json() : null;
  } catch {
    return null;
  }
}

async function record(member: Member): Promise<void> {
  const cache = await caches.open(memberCache);
  await cache.put(recordKey, Response.json(member));
}

/** The Cookie Store API. TypeScript doesn't know it yet, and not every browser has it. */
interface CookieStore {
  get(name: string): Promise<object | null>;
  /** Without an expiry: until the browser is closed. */
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}
declare const self: ServiceWorkerGlobalScope & { readonly cookieStore?: CookieStore };

const findMarker = () => ifAllowed(() => self.cookieStore?.get(markerCookie));

/**
 * True in browsers without the Cookie Store API: there the session of a member who isn't remembered ends after its lifetime,
 * a day.
 */
async function isBrowserStillOpen(): Promise<boolean> {
  return !self.cookieStore || Boolean(await findMarker());
}

/** The member who may use the cached screens now; null for visitors and after the session's lifetime. */
export async function findMember(): Promise<Member | null> {
  const now = Date.now();
  const member = await findRecord();
  if (!member || now < member.seenAt - clockSlackMs) return null;
  if (now >= member.until) {
    await forgetMember();
    return null;
  }
  return member.isRemembered || (await isBrowserStillOpen()) ? member : null;
}

/** Deletes as much as the browser allows. */
async function wipe(): Promise<void> {
  if ((await findMarker()) !== null) await ifAllowed(() => self.cookieStore?.delete(markerCookie));
  const isGone = await ifAllowed(() => caches.delete(memberCache));
  if (isGone === undefined) await ifAllowed(async () => (await caches.open(memberCache)).delete(recordKey));
}

/** Forgets the member and deletes the cached screens. */
export function forgetMember(): Promise<void> {
  epoch += 1;
  return inOrder(wipe);
}

/** Records the member that the server named in answer to a request of the epoch `begun`. */
function noteMember(hint: SessionHint, begun: number): Promise<void> {
  const now = Date.now();
  return inOrder(async () => {
    if (begun !== epoch) return;
    const { id, isRemembered, lifeS } = hint;
    let latest = await findRecord();
    if (latest && latest.id !== id) {
      epoch += 1;
      await wipe();
      latest = null;
    }
    if (!isRemembered) await self.cookieStore?.set(markerCookie, "1");
    const isFresh = latest?.isRemembered === isRemembered && Math.abs(now - latest.seenAt) < recordedMs;
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

/** Records the member that the answer to a request of the epoch `begun` names. True if the answer names one. */
export async function noteMemberOf(answer: Response, begun: number): Promise<boolean> {
  const hint = parseSessionHint(answer.headers.get(sessionHintHeader));
  if (hint) await noteMember(hint, begun);
  return hint !== null;
}

let caching: Promise<void> | undefined;

/** Caches the member's screens and their assets, unless they are cached already, from this build and within a day. */
export function cacheShells(): Promise<void> {
  caching ??= fetchShells()
    .catch(() => undefined)
    .finally(() => {
      caching = undefined;
    });
  return caching;
}

async function fetchShells(): Promise<void> {
  const known = (await findMember())?.shells;
  if (known?.version === build.version && Math.abs(Date.now() - known.cachedAt) < dayMs) return;
  const begun = epoch;
  const shells: [string, Response][] = [];
  let hint: SessionHint | null = null;
  for (const path of shellPaths) {
    const answer = await fetchDocument(path, { headers: { [shellHeader]: "1" } });
    const found = parseSessionHint(answer?.headers.get(sessionHintHeader) ?? null);
    // The screens of two members must not be mixed.
    if (!answer || !found || (hint && found.id !== hint.id)) return;
    hint = found;
    shells.push([path, answer]);
  }
  if (!hint) return;
  await cacheAssets(build.memberAssets);
  await noteMember(hint, begun);
  await inOrder(async () => {
    const member = await findRecord();
    if (begun !== epoch || member?.id !== hint.id) return;
    const cache = await caches.open(memberCache);
    for (const [path, answer] of shells) await cache.put(path, answer);
    await record({ ...member, shells: { version: build.version, cachedAt: Date.now() } });
  });
}
