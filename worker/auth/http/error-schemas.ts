/** The bodies of errors, as protocol.ts writes them. */
import * as z from "zod";
import { authErrorCodes } from "#app/contracts/auth-errors.ts";

const code = z.enum(authErrorCodes);
const weakPassword = z.object({ reasons: z.array(z.literal("length")) }).exactOptional();

/** To callers that send `X-Supabase-Api-Version: 2024-01-01` or a later date. */
export const namedErrorSchema = z
  .object({ code, message: z.string(), weak_password: weakPassword })
  .meta({ id: "AuthError" });

/** To all others; `error_id` is the request's id. */
export const numberedErrorSchema = z
  .object({
    code: z.int(),
    error_code: code,
    msg: z.string(),
    error_id: z.string().exactOptional(),
    weak_password: weakPassword,
  })
  .meta({ id: "NumberedAuthError" });

/** The gateway's, in front of every route. */
export const keyErrorSchema = z.object({ message: z.string(), hint: z.string() }).meta({ id: "KeyError" });

/** OAuth's own shape, which the token endpoint gives for a refresh without a token. */
export const oauthErrorSchema = z
  .object({ error: z.literal("invalid_request"), error_description: z.string() })
  .meta({ id: "OAuthError" });

export type AuthErrorBody = z.infer<typeof namedErrorSchema> | z.infer<typeof numberedErrorSchema>;
