/**
 * Fields that several bodies and queries share. Absent, null and empty mean the same, because clients send all three;
 * unknown fields are ignored.
 */
import * as z from "zod";
import { jsonObjectSchema } from "#app/contracts/auth-user.ts";

export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

export const metadata = z.nullish(jsonObjectSchema).transform((data) => data ?? {});

/** Says one sentence for a missing, null and empty text. */
export const requiredText = (sentence: string) => z.string(sentence).min(1, sentence);

const challengeSentence = "code challenge has to be between 43 and 128 characters of [A-Za-z0-9._~-]";
const methodSentence = "code challenge method must be s256 or plain";

/** The fields of PKCE. `readLink` checks that a caller sends both or none. */
export const pkce = {
  code_challenge: z
    .string(challengeSentence)
    .regex(/^(?:[A-Za-z0-9._~-]{43,128})?$/, challengeSentence)
    .nullish(),
  code_challenge_method: z
    .string(methodSentence)
    .regex(/^(?:[Ss]256|[Pp][Ll][Aa][Ii][Nn])?$/, methodSentence)
    .nullish(),
};

export const redirectQuery = z.object({ redirect_to: z.string().optional() });
