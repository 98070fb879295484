import type { JsonObject } from "#app/contracts/auth-user.ts";
import { readService, UpstreamError } from "#worker/http/upstream.ts";

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

export interface Provider {
  createAuthorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** @throws ProviderError when the provider refuses or answers something unreadable. */
  exchange(grant: { code: string; verifier: string; redirectUri: string }): Promise<ProviderGrant>;
}

/** The provider did not do its part; the message holds no secret of either side. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

const ownParams = new Set([
  "client_id",
  "client_secret",
  "redirect_uri",
  "response_type",
  "state",
  "code_challenge",
  "code_challenge_method",
  "code_verifier",
  "scope",
]);

/** Puts the caller's free parameters below ours: no spelling of a caller's name replaces one of ours. */
export function buildAuthorizationUrl(
  endpoint: string,
  clientId: string,
  scope: string,
  request: AuthorizationRequest,
): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(request.params)) {
    if (!ownParams.has(name.toLowerCase())) url.searchParams.set(name, value);
  }
  const ours = {
    client_id: clientId,
    redirect_uri: request.redirectUri,
    response_type: "code",
    scope,
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(ours)) url.searchParams.set(name, value);
  return url.href;
}

/** Our scopes and the caller's, each once. */
export const joinScopes = (ours: readonly string[], more: string | null): string =>
  [...new Set([...ours, ...(more ?? "").split(/[\s,]+/).filter(Boolean)])].join(" ");

/** JSON of a provider; its error texts are not passed on. @throws ProviderError also when it takes too long or sends too much */
export async function fetchProviderJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const text = await readService(url, init).catch((error: unknown) => {
    if (error instanceof UpstreamError) throw new ProviderError(`The provider ${error.message}`);
    throw error;
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError("The provider's answer is unreadable");
  }
}
