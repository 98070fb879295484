import { createRemoteJWKSet, errors, jwtVerify } from "jose";
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
});
type Discovery = z.infer<typeof discoverySchema>;

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string(),
});

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

function parseAnswer<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProviderError("The provider's answer lacks a member");
  return parsed.data;
}

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
  try {
    const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(keys)), {
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
  return { ...more, ...claims };
}

function describe(claims: Claims, issuer: string): ProviderProfile {
  const { sub, email = null, name = null, picture = null, email_verified: emailVerified = false } = claims;
  return {
    subject: sub,
    email: email?.toLowerCase() ?? null,
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

/** Any OpenID Connect provider at `client.address`; Google unless the configuration says otherwise. */
export function createGoogleProvider(client: OAuthClient): Provider {
  return {
    async createAuthorizationUrl(request) {
      const { authorization_endpoint: endpoint } = await discover(client.address);
      const scope = joinScopes(["openid", "email", "profile"], request.scopes);
      return buildAuthorizationUrl(endpoint, client.clientId, scope, request);
    },
    async exchange({ code, verifier, redirectUri }) {
      const discovery = await discover(client.address);
      const credentials = [client.clientId, client.clientSecret].map(encodeURIComponent).join(":");
      const answer = await fetchProviderJson(discovery.token_endpoint, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(credentials)}`, Accept: "application/json" },
        body: new URLSearchParams({
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
