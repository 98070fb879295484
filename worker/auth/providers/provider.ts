import type { JsonObject } from "#app/contracts/auth-user.ts";

/** What a provider says of the person who came back. */
export interface ProviderProfile {
  /** The provider's own, stable name for the person. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly fullName: string | null;
  /** Kept with the identity and shown to its owner. */
  readonly data: JsonObject;
}

export interface ProviderGrant {
  readonly profile: ProviderProfile;
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

export interface AuthorizationRequest {
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

/** JSON of a provider; its error texts are not passed on. */
export async function fetchProviderJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, init).catch(() => {
    throw new ProviderError("The provider could not be reached");
  });
  const text = await answer.text();
  if (!answer.ok) throw new ProviderError(`The provider answered ${answer.status}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError("The provider's answer is unreadable");
  }
}
