import * as z from "zod";
import { maxFullNameLength } from "#app/contracts/account-limits.ts";
import type { JsonObject } from "#app/contracts/auth-user.ts";
import { readService, UpstreamError } from "#worker/http/upstream.ts";
import { parseEmail } from "../core/inputs.ts";

/** A provider's data about the account that signed in. */
export interface ProviderProfile {
  /** The provider's own, stable id of the account. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly fullName: string | null;
  /** Stored with the identity and shown to its owner. */
  readonly data: JsonObject;
}

export interface ProviderGrant {
  readonly profile: ProviderProfile;
  /** When the user signed in at the provider, in seconds since 1970; null if the provider doesn't say. */
  readonly signedInAt: number | null;
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

interface AuthorizationRequest {
  readonly state: string;
  /** S256 of our own verifier. */
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scopes: string | null;
  readonly params: Readonly<Record<string, string>>;
}

/** The callback's code, and the values that began the round trip. */
interface CodeGrant {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface Provider {
  createAuthorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** @throws ProviderError when the provider refuses, or its answer can't be read */
  exchange(grant: CodeGrant): Promise<ProviderGrant>;
}

/** The provider failed or refused. The message contains no secret of either side. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/**
 * The address has our scopes and the caller's, each once, and the caller's other parameters. Our own parameters win
 * over the caller's parameters of the same name.
 */
export function buildAuthorizationUrl(
  endpoint: string,
  clientId: string,
  scopes: readonly string[],
  request: AuthorizationRequest,
  more: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(endpoint);
  const ours: Readonly<Record<string, string>> = {
    client_id: clientId,
    redirect_uri: request.redirectUri,
    response_type: "code",
    scope: [...new Set([...scopes, ...(request.scopes ?? "").split(/[\s,]+/).filter(Boolean)])].join(" "),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: "S256",
    ...more,
  };
  const reserved = new Set([...Object.keys(ours), "client_secret", "code_verifier"]);
  const free = Object.entries(request.params).filter(([name]) => !reserved.has(name.toLowerCase()));
  for (const [name, value] of [...free, ...Object.entries(ours)]) url.searchParams.set(name, value);
  return url.href;
}

/**
 * JSON of a provider that fits the schema; its error texts are not passed on.
 * @throws ProviderError also when it takes too long or sends too much
 */
export async function readProvider<T extends z.ZodType>(
  schema: T,
  url: string,
  init: RequestInit = {},
): Promise<z.output<T>> {
  const text = await readService(url, init).catch((error: unknown) => {
    throw error instanceof UpstreamError ? new ProviderError(`The provider ${error.message}`) : error;
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ProviderError("The provider's answer is unreadable or lacks a field");
  }
}

/** Exchanges the code. GitHub refuses with a 200 that has no tokens. @throws ProviderError */
export function requestTokens<T extends z.ZodType>(
  schema: T,
  endpoint: string,
  { code, verifier, redirectUri }: CodeGrant,
  client: {
    readonly fields: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<z.output<T>> {
  const fields = {
    ...client.fields,
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  };
  const headers = { ...client.headers, Accept: "application/json" };
  return readProvider(schema, endpoint, { method: "POST", headers, body: new URLSearchParams(fields) });
}

export const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string().optional() });

interface Described {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly picture: string | null;
  readonly more: JsonObject;
  readonly signedInAt?: number | null;
}

/** The address of a picture; null for what can't be one. */
export const pictureSchema = z.string().max(2_048).nullable().catch(null);

/**
 * Combines a provider's answers into one grant, with the fields of an identity that clients know. An invalid address
 * is left out.
 */
export function createGrant(tokens: z.output<typeof tokensSchema>, who: Described): ProviderGrant {
  const { issuer, subject, emailVerified, picture, more, signedInAt = null } = who;
  const email = who.email === null ? null : parseEmail(who.email);
  const name = who.name && [...who.name.slice(0, 2 * maxFullNameLength)].slice(0, maxFullNameLength).join("");
  const data = {
    ...more,
    iss: issuer,
    sub: subject,
    provider_id: subject,
    email,
    email_verified: emailVerified,
    phone_verified: false,
    name,
    full_name: name,
    avatar_url: picture,
  };
  return {
    profile: { subject, email, emailVerified, fullName: name, data },
    signedInAt,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
  };
}
