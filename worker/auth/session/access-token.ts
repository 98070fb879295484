import { errors, jwtVerify, SignJWT } from "jose";
import { type AccessClaims, accessClaimsSchema } from "#app/contracts/auth-session.ts";
import { AuthError } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import type { KeyRing } from "./keys.ts";

type TokenDeps = Pick<AuthDeps, "keys" | "config" | "now">;

const audience = "authenticated";
/** A token that claims to be made later than this is forged or from a broken clock. */
const clockSkewS = 60;

/** The message of an expired token, by which the REST API distinguishes it from a forged one. */
export const tokenExpired = "The access token has expired";

const badJwt = (message: string) => new AuthError(403, "bad_jwt", message);

/** ES256, with the id of the key in the header. */
export async function signAccessToken(keys: KeyRing, claims: AccessClaims): Promise<string> {
  const { kid, key } = await keys.requireSigningKey();
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", typ: "JWT", kid }).sign(key);
}

/**
 * Checks a token: our algorithm, one of our keys, our issuer, our audience, its times. Asks no database while the keys are
 * in memory. @throws AuthError 403 bad_jwt
 */
export async function verifyAccessToken(
  { keys, config: { issuer }, now }: TokenDeps,
  token: string,
): Promise<AccessClaims> {
  const at = now();
  const { payload } = await jwtVerify(
    token,
    async ({ kid }) => {
      const key = kid ? await keys.findVerificationKey(kid) : null;
      if (!key) throw badJwt("The access token's key is unknown");
      return key;
    },
    { algorithms: ["ES256"], issuer, audience, currentDate: at },
  ).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw badJwt(tokenExpired);
    throw error instanceof errors.JOSEError ? badJwt("The access token is invalid") : error;
  });
  const claims = accessClaimsSchema.safeParse(payload);
  if (claims.success && claims.data.iat <= at.getTime() / 1000 + clockSkewS) return claims.data;
  throw badJwt("The access token is invalid");
}
