/**
 * What callers of /auth/v1 send: the schemas that check bodies and queries, and that the API's document is made of.
 * Absent, null and empty mean the same, because clients send all three; unknown members are ignored.
 */
import * as z from "zod";
import { jsonObjectSchema } from "#app/contracts/auth-user.ts";

const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

const absentText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

/** Empty as good as absent: a proof that a form left open is none that was given. */
const givenText = z
  .string()
  .nullish()
  .transform((text) => text || undefined);

const metadata = z.nullish(jsonObjectSchema).transform((data) => data ?? {});

/** Says one sentence for a missing, null and empty text. */
const requiredText = (sentence: string) => z.string(sentence).min(1, sentence);

const challengeSentence = "code challenge has to be between 43 and 128 characters of [A-Za-z0-9._~-]";
const methodSentence = "code challenge method must be s256 or plain";

/** PKCE: both or none, which `readLink` checks. */
const pkce = {
  code_challenge: z
    .string(challengeSentence)
    .regex(/^(?:[A-Za-z0-9._~-]{43,128})?$/, challengeSentence)
    .nullish(),
  code_challenge_method: z
    .string(methodSentence)
    .regex(/^(?:[Ss]256|[Pp][Ll][Aa][Ii][Nn])?$/, methodSentence)
    .nullish(),
};

export const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata,
  ...pkce,
});

export const grantQuery = z.object({ grant_type: z.enum(["password", "refresh_token", "pkce"]) });
export const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText });
export const refreshBody = z.object({ refresh_token: optionalText });
export const exchangeBody = z.object({ auth_code: optionalText, code_verifier: optionalText });
export const signOutQuery = z.object({
  scope: z.enum(["global", "local", "others"], "Unsupported logout scope").default("global"),
});

const mailTypes = ["signup", "recovery", "magiclink", "invite", "email_change"] as const;
const linkSentence = "Verify requires a token and a verification type";

export const redirectQuery = z.object({ redirect_to: z.string().optional() });
export const verifyQuery = z.object({
  token: requiredText(linkSentence),
  type: z.enum(mailTypes, linkSentence),
  ...redirectQuery.shape,
});
export const verifyBody = z.object({
  type: z.enum([...mailTypes, "email"]),
  email: optionalText,
  token: optionalText,
  token_hash: optionalText,
});
export const recoverBody = z.object({ email: requiredText("Password recovery requires an email"), ...pkce });
export const resendBody = z.object({
  type: z.enum(["signup", "email_change"], "Type must be signup or email_change"),
  email: requiredText("Type provided requires an email address"),
  phone: optionalText,
  ...pkce,
});
export const magicLinkBody = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...pkce,
});

export const changesBody = z.object({
  email: absentText,
  password: absentText,
  current_password: givenText,
  nonce: givenText,
  phone: absentText,
  data: z.nullish(jsonObjectSchema).transform((data) => data ?? undefined),
  app_metadata: z.unknown().optional(),
  ...pkce,
});

/** It stands twice in the address that a QR code holds, which has an end; half a character fits into no address. */
const issuer = optionalText.refine(
  (text) => text.length <= 64 && !/\p{Surrogate}/u.test(text),
  "may have 64 characters at most",
);

export const enrolBody = z.discriminatedUnion(
  "factor_type",
  [
    z.object({ factor_type: z.literal("totp"), friendly_name: optionalText, issuer }),
    z.object({ factor_type: z.literal("phone"), friendly_name: optionalText, phone: optionalText }),
  ],
  "needs to be totp or phone",
);
export const challengeBody = z.object({ channel: optionalText });
export const answerBody = z.object({ challenge_id: optionalText, code: optionalText });

/** Further parameters are the provider's, such as `prompt`. */
export const startQuery = z
  .object({
    provider: z.string().default(""),
    scopes: z.string().optional(),
    ...redirectQuery.shape,
    ...pkce,
  })
  .catchall(z.string());
export const linkingQuery = startQuery.extend({ skip_http_redirect: z.enum(["true", "false"]).optional() });
