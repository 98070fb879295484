/**
 * The user as the auth service returns it, in the shape of GoTrue's user object.
 * Guarantees: times are RFC 3339 in UTC; optional fields are left out when empty; no hash, token or secret.
 */
import * as z from "zod/mini";

type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };
export type JsonObject = { readonly [field: string]: Json };

const json: z.ZodMiniType<Json> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
  )
  .check(z.meta({ id: "Json" }));
export const jsonObjectSchema: z.ZodMiniType<JsonObject> = z.record(z.string(), json);
/** Which providers the user can use; the oldest identity names the main one. */
export const appMetadataSchema = z.object({ provider: z.string(), providers: z.array(z.string()) });
const time = z.iso.datetime();
const optionalTime = z.exactOptional(time);
const changedAt = { created_at: time, updated_at: time };

const authIdentitySchema = z
  .object({
    /** The id of the row, which unlinking takes. */
    identity_id: z.string(),
    /** The provider's id of its account; for `email` the user's id. */
    id: z.string(),
    user_id: z.uuid(),
    /** `email`, `google`, `github`, or another that the deployment names. */
    provider: z.string(),
    identity_data: jsonObjectSchema,
    email: z.exactOptional(z.string()),
    last_sign_in_at: z.nullable(time),
    ...changedAt,
  })
  .check(z.meta({ id: "Identity" }));

export type AuthIdentity = z.infer<typeof authIdentitySchema>;

const authFactorSchema = z
  .object({
    id: z.uuid(),
    friendly_name: z.exactOptional(z.string()),
    factor_type: z.enum(["totp", "phone"]),
    status: z.enum(["unverified", "verified"]),
    phone: z.nullable(z.string()),
    last_challenged_at: z.nullable(time),
    ...changedAt,
  })
  .check(z.meta({ id: "Factor" }));

export type AuthFactor = z.infer<typeof authFactorSchema>;

export const authUserSchema = z
  .object({
    id: z.uuid(),
    aud: z.literal("authenticated"),
    role: z.literal("authenticated"),
    email: z.string(),
    phone: z.string(),
    email_confirmed_at: optionalTime,
    confirmed_at: optionalTime,
    confirmation_sent_at: optionalTime,
    recovery_sent_at: optionalTime,
    new_email: z.exactOptional(z.string()),
    email_change_sent_at: optionalTime,
    reauthentication_sent_at: optionalTime,
    last_sign_in_at: optionalTime,
    app_metadata: appMetadataSchema,
    user_metadata: jsonObjectSchema,
    factors: z.exactOptional(z.array(authFactorSchema)),
    identities: z.array(authIdentitySchema),
    ...changedAt,
    is_anonymous: z.literal(false),
  })
  .check(z.meta({ id: "User" }));

export type AuthUser = z.infer<typeof authUserSchema>;
