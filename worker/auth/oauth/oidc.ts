import { createLocalJWKSet, errors, jwtVerify } from "jose";
import * as z from "zod";
import { logWarning } from "#worker/http/log.ts";
import type { OAuthClient } from "../core/config.ts";
import { freshS } from "../session/sessions.ts";
import {
  buildAuthorizationUrl,
  createGrant,
  type Provider,
  ProviderError,
  pictureSchema,
  readProvider,
  requestTokens,
  tokensSchema,
} from "./provider.ts";

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type Discovery = z.infer<typeof discoverySchema>;

const oidcTokensSchema = tokensSchema.extend({ id_token: z.string() });

const claimsSchema = z.object({
  // OpenID Connect Core, section 2.
  sub: z.string().min(1).max(255),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish(),
  name: z.string().nullish(),
  picture: pictureSchema,
  /** When the user signed in at the provider, in seconds since 1970. */
  auth_time: z.number().transform(Math.floor).nullish().catch(null),
});

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const google = "https://accounts.google.com";

/** The document of the provider's addresses. Cloudflare's cache answers for it for an hour. */
async function discover(issuer: string): Promise<Discovery> {
  const cf = { cacheEverything: true, cacheTtl: 3600 };
  const value = await readProvider(discoverySchema, `${issuer}/.well-known/openid-configuration`, { cf });
  // OpenID Connect Discovery, section 4.3; the configured address has lost its last slash.
  if (value.issuer.replace(/\/$/, "") !== issuer)
    logWarning("a provider's document names another issuer", { issuer, named: value.issuer });
  return value;
}

/** Checks the signature by the provider's keys, the issuer, our client id and the times. */
async function verifyIdToken(idToken: string, { issuer, jwks_uri: keys }: Discovery, clientId: string) {
  // The keys are read here, because jose's own fetch has no limit of bytes.
  const keySet = await readProvider(keySetSchema, keys);
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keySet), {
      issuer: issuer === google ? [issuer, "accounts.google.com"] : issuer,
      audience: clientId,
      algorithms: ["RS256", "ES256", "PS256"],
    });
    return claimsSchema.parse(payload);
  } catch (error) {
    const isRefused = error instanceof errors.JOSEError || error instanceof z.ZodError;
    throw isRefused ? new ProviderError("The provider's ID token is invalid") : error;
  }
}

async function readClaims(
  tokens: z.infer<typeof oidcTokensSchema>,
  discovery: Discovery,
  clientId: string,
): Promise<z.infer<typeof claimsSchema>> {
  const claims = await verifyIdToken(tokens.id_token, discovery, clientId);
  if (claims.email || !discovery.userinfo_endpoint) return claims;
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const more = await readProvider(claimsSchema, discovery.userinfo_endpoint, { headers });
  if (more.sub !== claims.sub) throw new ProviderError("The provider speaks of two people");
  // The address and whether it is verified must come from the same answer.
  return { ...claims, email: more.email, email_verified: more.email_verified };
}

/** Our credentials for the token endpoint: in the header, unless the provider accepts them in the body only. */
function authenticate({ clientId, clientSecret }: OAuthClient, discovery: Discovery) {
  const methods = discovery.token_endpoint_auth_methods_supported ?? [];
  if (methods.includes("client_secret_post") && !methods.includes("client_secret_basic")) {
    return { fields: { client_id: clientId, client_secret: clientSecret } };
  }
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(":");
  return { headers: { Authorization: `Basic ${btoa(credentials)}` }, fields: {} };
}

/**
 * When the user signed in at the provider, in seconds since 1970. A provider that is asked for `max_age` has to say
 * it (OpenID Connect Core, section 2). If it doesn't, `max_age` may have been removed from the address in the
 * browser, so the answer is 0, long ago. Google has no `max_age` and gives the time to some clients only: null.
 */
const findSignInTime = ({ kind }: OAuthClient, time: number | null | undefined) =>
  time ?? (kind === "google" ? null : 0);

/** How old the sign-in at the provider may be, in seconds: a day, or less where the caller asks for less. */
function chooseMaxAge(params: Readonly<Record<string, string>>): string {
  const asked = Object.entries(params).find(([name]) => name.toLowerCase() === "max_age")?.[1];
  return String(asked && /^\d+$/.test(asked) ? Math.min(Number(asked), freshS) : freshS);
}

/** Any OpenID Connect provider, with its issuer at `client.address`. */
export function createOidcProvider(client: OAuthClient): Provider {
  return {
    async createAuthorizationUrl(request) {
      const { authorization_endpoint: endpoint } = await discover(client.address);
      return buildAuthorizationUrl(endpoint, client.clientId, ["openid", "email", "profile"], request, {
        max_age: chooseMaxAge(request.params),
      });
    },
    async exchange(grant) {
      const discovery = await discover(client.address);
      const { token_endpoint: endpoint } = discovery;
      const tokens = await requestTokens(oidcTokensSchema, endpoint, grant, authenticate(client, discovery));
      const { sub, email, email_verified, name, picture, auth_time } = await readClaims(
        tokens,
        discovery,
        client.clientId,
      );
      return createGrant(tokens, {
        issuer: discovery.issuer,
        subject: sub,
        email: email ?? null,
        emailVerified: email_verified ?? false,
        name: name ?? null,
        picture,
        more: { picture },
        signedInAt: findSignInTime(client, auth_time),
      });
    },
  };
}
