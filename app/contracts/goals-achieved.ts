/**
 * A device reports achieved goals to the server, which counts them in profiles.goals_achieved.
 * Guarantees: only ids are sent; an id counts once, however often and from however many devices it is reported.
 */
import * as z from "zod/mini";

/** POST with the page's user id: 200 with the answer, 401 when signed out, 409 when another user is signed in. */
export const goalsAchievedPath = "/auth/v1/session/goals-achieved";

/** More ids are sent in several requests. */
export const maxGoalIds = 200;

/** Our own ids are shorter. A longer one, from an imported file, is not reported. */
export const maxGoalIdLength = 200;

export const goalsAchievedSchema = z.object({
  /** The user who owns the goals. Another user may have signed in in another tab since. */
  userId: z.string(),
  goalIds: z
    .array(z.string().check(z.minLength(1), z.maxLength(maxGoalIdLength)))
    .check(z.minLength(1), z.maxLength(maxGoalIds)),
});

export type GoalsAchieved = z.infer<typeof goalsAchievedSchema>;

export const goalsAchievedAnswerSchema = z.object({
  /** The profile's count now. It may be negative, because the user's programs may write it. */
  goalsAchieved: z.int(),
});

export type GoalsAchievedAnswer = z.infer<typeof goalsAchievedAnswerSchema>;
