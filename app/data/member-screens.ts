/* The documents of a user's screens in the browser's Cache Storage, for use without a network. Their only data of
   the account is the name (app/server/find-user.ts). Pages store and remove them, and the service worker shows
   them.
   Guarantees: all stored screens are of one user; they are shown only while the session lives. */
import { appLinks } from "#app/content/navigation.ts";
import {
  isSessionAlive,
  parseSessionHint,
  sessionHintHeader,
  shellHeader,
} from "#app/contracts/session-hint.ts";

/** Followed by the user's id. */
const cachePrefix = "member-";
const storedAtHeader = "Stored-At";
/** A cookie until the browser is closed, like the session of a user who isn't remembered. */
const markerCookie = "still-open";

/** The Cookie Store API, which not every browser has. */
interface CookieStore {
  get(name: string): Promise<object | null>;
  /** Sets a cookie without an expiry, which lives until the browser is closed. */
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}
const findCookies = () => (globalThis as { readonly cookieStore?: CookieStore }).cookieStore;

/** These two documents serve every workout and every exercise. The screen reads from its address which one to show. */
const anyWorkout = "/workouts/any";
const anyExercise = "/workouts/exercises/any";
const screens: readonly string[] = [anyWorkout, anyExercise, ...appLinks.map(({ path }) => path)];
/** This screen is stored last. If it is there, all the others are. */
const lastScreen = "/settings";

/** The screen at a path, as `storeScreens` calls it; undefined for other pages. */
export function toScreen(pathname: string): string | undefined {
  if (screens.includes(pathname)) return pathname;
  if (/^\/workouts\/exercises\/[^/]+$/.test(pathname)) return anyExercise;
  return /^\/workouts\/[^/]+$/.test(pathname) ? anyWorkout : undefined;
}

const listCaches = async () => (await caches.keys()).filter((name) => name.startsWith(cachePrefix));

/** Removes the screens of all users but this one. Never rejects. */
export async function forgetScreens(exceptUserId?: string): Promise<void> {
  try {
    for (const name of await listCaches()) {
      if (name === cachePrefix + exceptUserId) continue;
      await caches.delete(name);
      await findCookies()?.delete(markerCookie);
    }
  } catch {
    // A browser that refuses access to the cache has stored nothing in it.
  }
}

/** Fetches the screens of this user and stores them. If one can't be fetched, rejects and changes nothing. */
export async function storeScreens(userId: string): Promise<void> {
  // The cache is opened first. If a sign-out deletes it meanwhile, the screens put into it are deleted as well.
  const cache = await caches.open(cachePrefix + userId);
  const stored: [string, Response][] = [];
  let isRemembered = true;
  for (const path of screens) {
    const answer = await fetch(path, {
      headers: { [shellHeader]: "1" },
      cache: "no-store",
      redirect: "manual",
    });
    const hint = parseSessionHint(answer.headers.get(sessionHintHeader));
    const isSignedOut = answer.type === "opaqueredirect" || (hint && hint.id !== userId);
    if (isSignedOut) return forgetScreens();
    if (!answer.ok || !hint) throw new Error(`${path} answered ${answer.status}`);
    isRemembered = hint.isRemembered;
    const headers = new Headers(answer.headers);
    headers.set(storedAtHeader, String(Date.now()));
    stored.push([path, new Response(await answer.blob(), { headers })]);
  }
  if (!isRemembered) await findCookies()?.set(markerCookie, "1");
  for (const [path, answer] of stored) await cache.put(path, answer);
}

/** When the screens of this user were stored, in milliseconds since 1970; 0 if they weren't. */
export async function findStoredAt(userId: string): Promise<number> {
  const found = await caches.match(lastScreen, { cacheName: cachePrefix + userId, ignoreVary: true });
  return Number(found?.headers.get(storedAtHeader) ?? 0);
}

/** The id of the user whose screens are stored, valid or not; null if there is none. */
export async function findMemberId(): Promise<string | null> {
  const [name, ...others] = await listCaches();
  // Screens of two users come from a race between two tabs. Neither is shown.
  return name === undefined || others.length > 0 ? null : name.slice(cachePrefix.length);
}

/** The stored screens, if this browser may show them now. */
export async function openScreens(): Promise<Cache | null> {
  const userId = await findMemberId();
  if (userId === null) return null;
  const cache = await caches.open(cachePrefix + userId);
  const last = await cache.match(lastScreen, { ignoreVary: true });
  const hint = parseSessionHint(last?.headers.get(sessionHintHeader) ?? null);
  const storedAt = Number(last?.headers.get(storedAtHeader));
  if (!hint || !isSessionAlive(hint, storedAt, Date.now())) return null;
  // Without the Cookie Store API the session of a user who isn't remembered lives for its day.
  const cookies = findCookies();
  const isOpen = hint.isRemembered || !cookies || (await cookies.get(markerCookie));
  return isOpen ? cache : null;
}
