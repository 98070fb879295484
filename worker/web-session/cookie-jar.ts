import { parse, serialize } from "hono/utils/cookie";

export type CookieName =
  | "session"
  | "unfinished-sign-in"
  | "provider-sign-in"
  | "linking"
  | "passkey"
  | "proved";

/** The cookies of one request, and what its answer will change about them. */
export interface CookieJar {
  /** What was set in this request, else what came with it. */
  find(name: CookieName): string | null;
  /** `maxAgeS` null: until the browser closes. */
  set(name: CookieName, value: string, maxAgeS: number | null): void;
  remove(name: CookieName): void;
  /** Set-Cookie lines, one per cookie, however often it changed. */
  listChanges(): readonly string[];
  /** True once the answer depends on one of these cookies: it must not be cached. */
  isPersonal(): boolean;
}

interface Change {
  readonly value: string;
  readonly maxAgeS: number | null;
}

/**
 * `secure`: the site is reached over https. The cookies are then `__Host-` ones, which no other host and no plain
 * http page can plant; browsers refuse that prefix on http, so local mode goes without.
 */
export function createCookieJar(header: string | null, { secure }: { secure: boolean }): CookieJar {
  const changes = new Map<CookieName, Change>();
  let wasRead = false;
  const wireName = (name: CookieName) => (secure ? `__Host-${name}` : name);
  return {
    find(name) {
      const change = changes.get(name);
      const value = change ? change.value : parse(header ?? "", wireName(name))[wireName(name)];
      if (value) wasRead = true;
      return value || null;
    },
    set(name, value, maxAgeS) {
      changes.set(name, { value, maxAgeS });
    },
    remove(name) {
      changes.set(name, { value: "", maxAgeS: 0 });
    },
    listChanges() {
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
    isPersonal: () => wasRead || changes.size > 0,
  };
}
