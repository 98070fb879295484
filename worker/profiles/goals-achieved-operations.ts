import * as z from "zod/mini";
import {
  goalsAchievedAnswerSchema,
  goalsAchievedPath,
  goalsAchievedSchema,
} from "#app/contracts/goals-achieved.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import { foreignPageAnswer, tooLargeAnswer } from "#worker/web-session/operations.ts";

const error = z.object({ error: z.string() });

/** The endpoint is for the pages; programs write `goals_achieved` of their profile themselves. */
export const goalsAchievedOperations: readonly ApiOperation[] = [
  {
    method: "post",
    path: goalsAchievedPath,
    group: "Accounts: the session of the pages",
    summary: "Count goals as achieved, each once, ever",
    security: "cookie",
    body: goalsAchievedSchema,
    answers: {
      200: {
        description: "Counted; what was known already changed nothing.",
        schema: goalsAchievedAnswerSchema,
      },
      400: { description: "Not such a body.", schema: error },
      401: { description: "Signed out.", schema: error },
      403: foreignPageAnswer,
      409: { description: "Another member is signed in by now.", schema: error },
      413: tooLargeAnswer,
      503: { description: "Try again after `Retry-After` seconds.", schema: error },
    },
  },
];
