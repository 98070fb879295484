import { createLocalJWKSet, errors, jwtVerify } from "jose";
import * as z from "zod";
import type { OAuthClient } from "../config.ts";
import {
  buildAuthorizationUrl,
  fetchProviderJson,
  joinScopes,
  type Provider,
  ProviderError,
  type ProviderProfile,
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

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string(),
});

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish(),
  name: z.string().nullish(),
  picture: z.string().nullish(),
});
type Claims = z.infer<typeof claimsSchema>;

function parseAnswer<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProviderError("The provider's answer lacks a member");
  return parsed.data;
}

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const discoveryLifeMs = 3_600_000;
const discoveries = new Map<string, { at: number; value: Discovery }>();

async function discover(issuer: string): Promise<Discovery> {
  const known = discoveries.get(issuer);
  if (known && Date.now() - known.at < discoveryLifeMs) return known.value;
  const value = parseAnswer(
    discoverySchema,
    await fetchProviderJson(`${issuer}/.well-known/openid-configuration`),
  );
  discoveries.set(issuer, { at: Date.now(), value });
  return value;
}

/** Signature by the provider's keys, its issuer, our client id, its times. */
async function verifyIdToken(idToken: string, { issuer, jwks_uri: keys }: Discovery, clientId: string) {
  // Not jose's own fetch: it reads without end.
  const keySet = parseAnswer(keySetSchema, await fetchProviderJson(keys));
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keySet), {
      issuer: issuer === "https://accounts.google.com" ? [issuer, "accounts.google.com"] : issuer,
      audience: clientId,
      algorithms: ["RS256", "ES256", "PS256"],
    });
    return parseAnswer(claimsSchema, payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new ProviderError("The provider's ID token is invalid");
    throw error;
  }
}

async function readClaims(
  tokens: z.infer<typeof tokensSchema>,
  discovery: Discovery,
  clientId: string,
): Promise<Claims> {
  const claims = await verifyIdToken(tokens.id_token, discovery, clientId);
  if (claims.email || !discovery.userinfo_endpoint) return claims;
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const more = parseAnswer(claimsSchema, await fetchProviderJson(discovery.userinfo_endpoint, { headers }));
  if (more.sub !== claims.sub) throw new ProviderError("The provider speaks of two people");
  // An address and whether it is verified are one statement.
  return { ...claims, email: more.email, email_verified: more.email_verified };
}

function describe(claims: Claims, issuer: string): ProviderProfile {
  const { sub, name = null, picture = null } = claims;
  const email = claims.email?.toLowerCase() ?? null;
  const emailVerified = claims.email_verified ?? false;
  return {
    subject: sub,
    email,
    emailVerified,
    fullName: name,
    data: {
      iss: issuer,
      sub,
      provider_id: sub,
      email,
      email_verified: emailVerified,
      phone_verified: false,
      name,
      full_name: name,
      picture,
      avatar_url: picture,
    },
  };
}

/** How we show who we are at the token endpoint: in the header unless the provider takes it in the body only. */
function authenticate({ clientId, clientSecret }: OAuthClient, discovery: Discovery) {
  const methods = discovery.token_endpoint_auth_methods_supported ?? [];
  if (methods.includes("client_secret_post") && !methods.includes("client_secret_basic")) {
    return { headers: {}, members: { client_id: clientId, client_secret: clientSecret } };
  }
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(":");
  return { headers: { Authorization: `Basic ${btoa(credentials)}` }, members: {} };
}

/** Any OpenID Connect provider, with its issuer at `client.address`. */
export function createOidcProvider(client: OAuthClient): Provider {
  return {
    async createAuthorizationUrl(request) {
      const { authorization_endpoint: endpoint } = await discover(client.address);
      const scope = joinScopes(["openid", "email", "profile"], request.scopes);
      return buildAuthorizationUrl(endpoint, client.clientId, scope, request);
    },
    async exchange({ code, verifier, redirectUri }) {
      const discovery = await discover(client.address);
      const { headers, members } = authenticate(client, discovery);
      const answer = await fetchProviderJson(discovery.token_endpoint, {
        method: "POST",
        headers: { ...headers, Accept: "application/json" },
        body: new URLSearchParams({
          ...members,
          grant_type: "authorization_code",
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        }),
      });
      const tokens = parseAnswer(tokensSchema, answer);
      const claims = await readClaims(tokens, discovery, client.clientId);
      return {
        profile: describe(claims, discovery.issuer),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
      };
    },
  };
}
