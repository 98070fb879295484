import * as z from "zod";
import { createSealedCookie } from "./cookies.ts";
import type { WebSessionDeps } from "./web-session.ts";

/** How long the proof counts: long enough to write a recovery code down and type it back. */
const lifeS = 30 * 60;

const contentSchema = z.object({
  sessionId: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

export type ProvedIdentity = ReturnType<typeof createProvedIdentity>;

/** Records for half an hour, in this browser and session, that the user has proved their presence. */
export function createProvedIdentity({ now, ...deps }: WebSessionDeps) {
  const cookie = createSealedCookie("proved", contentSchema, deps);
  return {
    record: (sessionId: string) => cookie.record({ sessionId, expiresAt: now() + lifeS * 1000 }, lifeS),
    async has(sessionId: string): Promise<boolean> {
      const found = await cookie.find();
      return found?.sessionId === sessionId && found.expiresAt > now();
    },
  };
}
