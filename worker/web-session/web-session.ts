/**
 * The session of the web pages during one request: its user, its renewal, its end. It is stored in an encrypted cookie.
 * Guarantees: the database is not asked while the page token is valid, and at most one renewal is made per request.
 */

import * as z from "zod";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import type { SessionReader, SessionStatus } from "#app/contracts/load-context.ts";
import type { SessionHint } from "#app/contracts/session-hint.ts";
import { type AuthEvent, authEvents } from "#app/contracts/web-session-events.ts";
import {
  type AuthDeps,
  AuthError,
  findSessionOf,
  lifetimes,
  refresh,
  takeOver,
  verifyAccessToken,
  type Writer,
  writerOf,
} from "#worker/auth/interface.ts";
import { type CookieJar, createSealedCookie } from "./cookies.ts";

/** How long a session that was ended elsewhere still opens pages, at most. */
export const pageTokenLifeMs = 5 * 60_000;
/** The most characters of the name in the cookie: a cookie holds 4 kB, and names have no limit. */
const shownNameLength = 100;

const contentSchema = z.object({
  refreshToken: z.string(),
  remember: z.boolean(),
  user: z.object({ id: z.string(), email: z.string(), fullName: z.string() }),
  /** Until then pages treat the session as valid without asking the database; milliseconds since 1970. */
  freshUntil: z.number(),
  /** The events that no page has received yet. */
  events: z.array(z.enum(authEvents)),
});

type Content = z.infer<typeof contentSchema>;

export interface WebSessionDeps {
  readonly jar: CookieJar;
  readonly requireAuth: () => Promise<AuthDeps>;
  readonly now: () => number;
}

/** True for a refusal that a repeated request would get again; false for faults and for limits, which pass. */
export function isFinalRefusal(error: unknown): boolean {
  return isAuthFailure(error) && error.status < 500 && error.status !== 429;
}

function viewUser({ id, email, user_metadata: { full_name: fullName, name } }: AuthUser): Content["user"] {
  const shown = [fullName, name].find((text) => typeof text === "string") ?? "";
  return { id, email, fullName: [...String(shown)].slice(0, shownNameLength).join("") };
}

export function createWebSession(deps: WebSessionDeps) {
  const { requireAuth, now } = deps;
  const cookie = createSealedCookie("session", contentSchema, deps);
  let content: Promise<Content | null> | undefined;
  let renewal: Promise<Content | null> | undefined;
  let accessToken: string | null = null;

  async function record(next: Content): Promise<Content> {
    content = Promise.resolve(next);
    await cookie.record(next, next.remember ? lifetimes.remembered : null);
    return next;
  }

  function take(session: AuthSession, rest: Pick<Content, "remember" | "events">): Promise<Content> {
    accessToken = session.access_token;
    return record({
      ...rest,
      refreshToken: session.refresh_token,
      user: viewUser(session.user),
      freshUntil: now() + pageTokenLifeMs,
    });
  }

  function forget(): void {
    accessToken = null;
    content = Promise.resolve(null);
    cookie.remove();
  }

  async function exchange(old: Content): Promise<Content | null> {
    try {
      const auth = await requireAuth();
      const events = [...new Set<AuthEvent>([...old.events, "TOKEN_REFRESHED"])];
      return await take(await refresh(auth, old.refreshToken), { remember: old.remember, events });
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      // Another request of this browser may have taken the session over. The cookie that it sets must not be removed.
      if (isAuthFailure(error) && error.retryAfterS !== undefined)
        throw new AuthError(503, "service_unavailable", error.message, { retryAfterS: error.retryAfterS });
      forget();
      return null;
    }
  }

  async function open(): Promise<Content | null> {
    const found = await cookie.find();
    return found && found.freshUntil <= now() ? exchange(found) : found;
  }

  const find = () => {
    content ??= open();
    return content;
  };

  /** Returns the content after a renewal in this request, which has set `accessToken`; null when signed out. */
  async function findRenewed(): Promise<Content | null> {
    const found = await find();
    if (!found || accessToken) return found;
    renewal ??= exchange(found);
    return renewal;
  }

  /**
   * The token for calls of the auth service; at most one renewal per request. @throws AuthFailure 401 when signed out
   */
  async function requireAccessToken(): Promise<string> {
    await findRenewed();
    if (!accessToken)
      throw new AuthError(401, "no_authorization", "You are signed out. Please sign in again.");
    return accessToken;
  }

  /** Replaces the tokens by a newer pair of the same session. */
  async function replace(session: AuthSession, event?: AuthEvent): Promise<void> {
    const found = await find();
    const events = [...(found?.events ?? []), ...(event ? [event] : [])];
    await take(session, { remember: found?.remember ?? false, events });
  }

  return {
    async findUser(): ReturnType<SessionReader["findUser"]> {
      return (await find())?.user ?? null;
    },
    async takeStatus(): Promise<SessionStatus | null> {
      const found = await find();
      if (!found) return null;
      if (found.events.length) await record({ ...found, events: [] });
      return { freshForMs: found.freshUntil - now(), events: found.events };
    },
    /** Signs this browser in. */
    async begin(session: AuthSession, remember: boolean, events: readonly AuthEvent[]): Promise<void> {
      await take(session, { remember, events: [...events] });
    },
    replace,
    /** Takes the session over: only the new tokens are valid from now on, so a copy of the cookie stops working. */
    async takeOver(): Promise<void> {
      const [auth, token] = await Promise.all([requireAuth(), requireAccessToken()]);
      await replace(await takeOver(auth, token));
    },
    /** Records a name or an address that has just changed. */
    async showUser(user: AuthUser): Promise<void> {
      const found = await find();
      if (found) await record({ ...found, user: viewUser(user) });
    },
    /** Renews the session now, even if it is fresh; null when the session has ended. */
    async renew(): Promise<{ userId: string; freshForMs: number } | null> {
      const found = await findRenewed();
      if (!found) return null;
      // The caller tells the other tabs itself.
      if (found.events.length)
        await record({ ...found, events: found.events.filter((event) => event !== "TOKEN_REFRESHED") });
      return { userId: found.user.id, freshForMs: found.freshUntil - now() };
    },
    requireAccessToken,
    /**
     * The session for writes of other folders, whose statements check the session's row. @throws as requireAccessToken
     */
    async requireWriter(): Promise<Writer> {
      const token = await requireAccessToken();
      return writerOf(await verifyAccessToken(await requireAuth(), token));
    },
    /**
     * The user's id in the cookie. The session may have ended, so the id may name an owner but must not grant access.
     */
    async findStoredId(): Promise<string | null> {
      return (await cookie.find())?.user.id ?? null;
    },
    /** The session as the database has it, without a renewal; null when signed out. For requests that come often. */
    async findWriter(): Promise<Writer | null> {
      const found = await (content ?? cookie.find());
      return found && findSessionOf(await requireAuth(), found.refreshToken);
    },
    /** Returns null if no user is signed in or the session was not read in this request. Reads nothing itself. */
    async findHint(): Promise<SessionHint | null> {
      const found = await content?.catch(() => null);
      if (!found) return null;
      const { user, remember, freshUntil } = found;
      // In the database the session's lifetime begins anew with each renewal.
      const ageS = Math.ceil((now() - freshUntil + pageTokenLifeMs) / 1000);
      const lifeS = Math.max(0, lifetimes[remember ? "remembered" : "short"] - ageS);
      return { id: user.id, lifeS, isRemembered: remember };
    },
    /** Removes the cookie; the caller ends the session in the database. */
    forget,
  };
}

export type WebSession = ReturnType<typeof createWebSession>;
