import type * as z from "zod";
import type { AuthDeps } from "#worker/auth/interface.ts";
import type { CookieJar, CookieName } from "./cookie-jar.ts";

/** A cookie whose content only this service can read and write. */
export interface SealedCookie<Content> {
  /** Null when there is none, or none that can be read. */
  find(): Promise<Content | null>;
  /** `maxAgeS` null: until the browser closes. */
  record(content: Content, maxAgeS: number | null): Promise<void>;
  remove(): void;
}

interface SealedCookieDeps {
  readonly jar: CookieJar;
  readonly requireAuth: () => Promise<Pick<AuthDeps, "cookies">>;
}

/** The cookie's name is the owner that it is encrypted for, so that none can be sent as another. */
export function createSealedCookie<Content extends object>(
  name: CookieName,
  schema: z.ZodType<Content>,
  { jar, requireAuth }: SealedCookieDeps,
): SealedCookie<Content> {
  return {
    async find() {
      const sealed = jar.find(name);
      if (!sealed) return null;
      const { cookies } = await requireAuth();
      const parsed = schema.safeParse((await cookies.open(sealed, name))?.content);
      if (parsed.success) return parsed.data;
      jar.remove(name);
      return null;
    },
    async record(content, maxAgeS) {
      const { cookies } = await requireAuth();
      jar.set(name, await cookies.seal(content, name), maxAgeS);
    },
    remove() {
      if (jar.find(name)) jar.remove(name);
    },
  };
}
