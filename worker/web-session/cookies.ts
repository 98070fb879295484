/** The cookies of one request, plain and sealed. */
import { parse, serialize } from "hono/utils/cookie";
import type * as z from "zod";
import type { AuthDeps } from "#worker/auth/interface.ts";

export type CookieName =
  | "session"
  | "unfinished-sign-in"
  | "provider-sign-in"
  | "linking"
  | "signed-up"
  | "passkey"
  | "proved";

interface Change {
  readonly value: string;
  readonly maxAgeS: number | null;
}

/**
 * The cookies of one request, and the changes that its answer makes to them.
 * `secure`: the site is reached over https. The cookies then have the prefix `__Host-`, so no other host and no plain
 * http page can set them. Browsers refuse that prefix on http, so local mode has none.
 */
export function createCookieJar(header: string | null, { secure }: { secure: boolean }) {
  const changes = new Map<CookieName, Change>();
  let wasRead = false;
  const wireName = (name: CookieName) => (secure ? `__Host-${name}` : name);
  return {
    /** The value that was set in this request, else the one that came with it. */
    find(name: CookieName): string | null {
      const change = changes.get(name);
      const value = change ? change.value : parse(header ?? "", wireName(name))[wireName(name)];
      if (value) wasRead = true;
      return value || null;
    },
    /** `maxAgeS` null: the cookie lasts until the browser closes. */
    set(name: CookieName, value: string, maxAgeS: number | null): void {
      changes.set(name, { value, maxAgeS });
    },
    remove(name: CookieName): void {
      changes.set(name, { value: "", maxAgeS: 0 });
    },
    /** Set-Cookie lines, one per cookie, however often it changed. */
    listChanges(): readonly string[] {
      return [...changes].map(([name, { value, maxAgeS }]) =>
        serialize(wireName(name), value, {
          path: "/",
          httpOnly: true,
          sameSite: "Lax",
          secure,
          ...(maxAgeS !== null && { maxAge: maxAgeS }),
        }),
      );
    },
    /** True once the answer depends on one of these cookies. Such an answer must not be cached. */
    isPersonal: (): boolean => wasRead || changes.size > 0,
  };
}

export type CookieJar = ReturnType<typeof createCookieJar>;

interface SealedCookieDeps {
  readonly jar: CookieJar;
  readonly requireAuth: () => Promise<Pick<AuthDeps, "cookies">>;
}

/**
 * A cookie whose content only this service can read and write. It is encrypted for the cookie's name, so that no cookie
 * can be sent in place of another.
 */
export function createSealedCookie<Content extends object>(
  name: CookieName,
  schema: z.ZodType<Content>,
  { jar, requireAuth }: SealedCookieDeps,
) {
  return {
    /** Returns null when there is no cookie, or its content can't be read. */
    async find(): Promise<Content | null> {
      const sealed = jar.find(name);
      if (!sealed) return null;
      const { cookies } = await requireAuth();
      const parsed = schema.safeParse((await cookies.open(sealed, name))?.content);
      if (parsed.success) return parsed.data;
      jar.remove(name);
      return null;
    },
    /** `maxAgeS` null: the cookie lasts until the browser closes. */
    async record(content: Content, maxAgeS: number | null): Promise<void> {
      const { cookies } = await requireAuth();
      jar.set(name, await cookies.seal(content, name), maxAgeS);
    },
    remove(): void {
      if (jar.find(name)) jar.remove(name);
    },
  };
}
