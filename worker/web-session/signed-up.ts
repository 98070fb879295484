import * as z from "zod";
import { createSealedCookie } from "./cookies.ts";
import type { WebSessionDeps } from "./web-session.ts";

/** The user reads the mail in one sitting. On a shared device, who sits there later must not be signed in. */
const lifeS = 60 * 60;

const contentSchema = z.object({
  /** As the service writes it. */
  email: z.string(),
  redirectTo: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/**
 * The encrypted cookie of a browser that has signed up. With it the mailed link or code also signs in: who has both has
 * typed the password here and reads the mailbox. A link alone, in another browser, signs nobody in.
 */
export function createSignedUp({ now, ...deps }: WebSessionDeps) {
  const cookie = createSealedCookie("signed-up", contentSchema, deps);
  return {
    record: (email: string, redirectTo: string | null) =>
      cookie.record(
        { email: email.trim().toLowerCase(), redirectTo, expiresAt: now() + lifeS * 1000 },
        lifeS,
      ),
    async find() {
      const found = await cookie.find();
      return found && found.expiresAt > now() ? found : null;
    },
    remove: cookie.remove,
  };
}
