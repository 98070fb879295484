import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { AccessClaims } from "#app/contracts/auth-session.ts";
import { AuthError } from "./auth-error.ts";
import type { KeyRing } from "./keys.ts";

const audience = "authenticated";
/** A token that claims to be made later than this is forged or from a broken clock. */
const clockSkewS = 60;

const metadataSchema = z.record(z.string(), z.json());
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.uuid(),
  aud: z.literal(audience),
  iat: z.number(),
  exp: z.number(),
  email: z.string(),
  phone: z.string(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: metadataSchema,
  role: z.literal(audience),
  aal: z.enum(["aal1", "aal2"]),
  amr: z.array(
    z.object({
      method: z.enum([
        "password",
        "otp",
        "oauth",
        "totp",
        "mfa/phone",
        "recovery",
        "magiclink",
        "email/signup",
        "email_change",
        "webauthn",
      ]),
      timestamp: z.number(),
    }),
  ),
  session_id: z.uuid(),
  is_anonymous: z.literal(false),
});

/** The message of an expired token, by which the REST API tells it from a forged one. */
export const tokenExpired = "The access token has expired";

const badJwt = (message: string) => new AuthError(403, "bad_jwt", message);

/** ES256, with the id of the key in the header. */
export async function signAccessToken(keys: KeyRing, claims: AccessClaims): Promise<string> {
  const { kid, key } = await keys.requireSigningKey();
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", typ: "JWT", kid }).sign(key);
}

interface Expected {
  readonly issuer: string;
  readonly now: Date;
}

async function verifySignature(keys: KeyRing, token: string, expected: Expected): Promise<AccessClaims> {
  const payload = await jwtVerify(
    token,
    async ({ kid }) => {
      const key = kid ? await keys.findVerificationKey(kid) : null;
      if (!key) throw badJwt("The access token's key is unknown");
      return key;
    },
    { algorithms: ["ES256"], issuer: expected.issuer, audience, currentDate: expected.now },
  ).then(
    (verified) => verified.payload,
    (error: unknown) => {
      if (error instanceof errors.JWTExpired) throw badJwt(tokenExpired);
      if (error instanceof errors.JOSEError) throw badJwt("The access token is invalid");
      throw error;
    },
  );
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success || claims.data.iat > expected.now.getTime() / 1000 + clockSkewS) {
    throw badJwt("The access token is invalid");
  }
  return claims.data;
}

/** Tokens whose signature was right. A browser sends the same one with every request, and checking costs 100 us of CPU. */
const verified = new WeakMap<KeyRing, Map<string, AccessClaims>>();
const maxRemembered = 256;
const maxRememberedLength = 4096;

/** Remembers the newest tokens; a Map is in the order of insertion. */
function remember(known: Map<string, AccessClaims>, token: string, claims: AccessClaims): void {
  if (token.length > maxRememberedLength) return;
  known.delete(token);
  known.set(token, claims);
  const [oldest] = known.keys();
  if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
}

/**
 * Checks a token: our algorithm, one of our keys, our issuer, our audience, its times. No database while the keys are
 * in memory. @throws AuthError 403 bad_jwt
 */
export async function verifyAccessToken(
  keys: KeyRing,
  token: string,
  expected: Expected,
): Promise<AccessClaims> {
  const known = verified.get(keys) ?? new Map<string, AccessClaims>();
  verified.set(keys, known);
  const claims = known.get(token) ?? (await verifySignature(keys, token, expected));
  if (claims.exp <= Math.floor(expected.now.getTime() / 1000)) throw badJwt(tokenExpired);
  remember(known, token, claims);
  return claims;
}
