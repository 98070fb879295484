/**
 * How a device tells the server that goals were achieved, so that profiles.goals_achieved goes up.
 * Promise: ids alone are sent; an id counts once, ever, however often and from whichever device it is told.
 */
import * as z from "zod/mini";

/** POST here as the page's own person: 200 with the answer, 401 signed out, 409 somebody else is signed in by now. */
export const goalsAchievedPath = "/auth/v1/session/goals-achieved";

/** More are told in several requests. */
export const toldAtOnce = 200;

/** Ids that were made here are far shorter; a longer one, from a file, is not told. */
export const longestGoalId = 200;

export const goalsAchievedSchema = z.object({
  /** Whose goals they are; a page may be older than the sign-in of somebody else in another tab. */
  userId: z.string(),
  goalIds: z
    .array(z.string().check(z.minLength(1), z.maxLength(longestGoalId)))
    .check(z.minLength(1), z.maxLength(toldAtOnce)),
});

export type GoalsAchieved = z.infer<typeof goalsAchievedSchema>;

export const goalsAchievedAnswerSchema = z.object({
  /** What the profile says now. */
  goalsAchieved: z.int().check(z.minimum(0)),
});

export type GoalsAchievedAnswer = z.infer<typeof goalsAchievedAnswerSchema>;
