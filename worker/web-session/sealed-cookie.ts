import type * as z from "zod";
import type { CookieJar, CookieName } from "./cookie-jar.ts";
import type { Sealer } from "./sealer.ts";

/** A cookie whose content only this service can read and write. */
export interface SealedCookie<Content> {
  /** Null when there is none, or none that can be read. */
  find(): Promise<Content | null>;
  /** `maxAgeS` null: until the browser closes. */
  record(content: Content, maxAgeS: number | null): Promise<void>;
  remove(): void;
}

/** The cookie's name is the purpose that it is encrypted for, so that none can be sent as another. */
export function createSealedCookie<Content extends object>(
  name: CookieName,
  schema: z.ZodType<Content>,
  { jar, requireSealer }: { jar: CookieJar; requireSealer: (name: CookieName) => Promise<Sealer> },
): SealedCookie<Content> {
  return {
    async find() {
      const sealed = jar.find(name);
      if (!sealed) return null;
      const parsed = schema.safeParse(await (await requireSealer(name)).unseal(sealed));
      if (parsed.success) return parsed.data;
      jar.remove(name);
      return null;
    },
    async record(content, maxAgeS) {
      jar.set(name, await (await requireSealer(name)).seal(content), maxAgeS);
    },
    remove() {
      if (jar.find(name)) jar.remove(name);
    },
  };
}
