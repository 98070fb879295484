/** Sessions: POST /token, POST /logout. */
import * as z from "zod";
import { authSessionSchema } from "#app/contracts/auth-session.ts";
import { answer } from "../core/answers.ts";
import { AuthError, validationFailed } from "../core/auth-error.ts";
import { endpoint } from "../core/endpoint.ts";
import { optionalText, readBody } from "../core/inputs.ts";
import { exchangeCode } from "../oauth/flow-state.ts";
import { signInWithPassword } from "../password/sign-in.ts";
import { refresh } from "./refresh.ts";
import { signOut } from "./sign-out.ts";

const group = "Accounts: sign-up and sign-in";

const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText });
const refreshBody = z.object({ refresh_token: optionalText });
const idTokenBody = z.object({
  id_token: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
});
const exchangeBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

const oauthError = (error: "invalid_request" | "invalid request", description: string) =>
  Response.json({ error, error_description: description }, { status: 400 });

/** The providers whose ID tokens GoTrue can take. */
const idTokenProviders = new Set([
  ...["apple", "azure", "facebook", "google", "kakao", "keycloak", "snapchat", "vercel_marketplace"],
]);

/** ID tokens open no account here. Each provider gets GoTrue's answer for a provider that is turned off. */
async function refuseIdToken(request: Request): Promise<Response> {
  const { id_token: idToken, provider, client_id: clientId, issuer } = await readBody(request, idTokenBody);
  if (!idToken) return oauthError("invalid request", "id_token required");
  if (!provider && !(clientId && issuer))
    return oauthError("invalid request", "provider or client_id and issuer required");
  if (idTokenProviders.has(provider))
    throw new AuthError(400, "provider_disabled", `Provider (issuer "${provider}") is not enabled`);
  throw validationFailed(`Custom OIDC provider "${provider}" not allowed`);
}

export const token = endpoint({
  method: "POST",
  path: "/token",
  group,
  summary: "Get a session: by password, refresh token or authorization code",
  description:
    "The body goes with `grant_type`. The code of a linking links, and gets the session that asked. A refresh token is " +
    "used once; sent again within ten seconds it gets the same successor, later it ends the session.",
  security: "apikey",
  query: z.object({ grant_type: z.enum(["password", "refresh_token", "pkce"]) }),
  bodies: [passwordBody, refreshBody, exchangeBody],
  answers: { 200: answer("The session.", authSessionSchema) },
  refusals: {
    400: [
      ...(["invalid_credentials", "email_not_confirmed", "user_banned", "bad_code_verifier"] as const),
      ...(["refresh_token_not_found", "refresh_token_already_used"] as const),
      ...(["session_not_found", "session_expired", "provider_disabled"] as const),
    ],
    401: ["insufficient_aal"],
    404: ["flow_state_not_found"],
    422: [
      ...(["phone_provider_disabled", "web3_provider_disabled"] as const),
      ...(["flow_state_expired", "identity_already_exists"] as const),
    ],
    429: ["over_request_rate_limit"],
  },
  async run({ deps, request, sent }) {
    switch (sent.grant_type) {
      case "password": {
        const { email, phone, password } = await readBody(request, passwordBody);
        if (email && phone)
          throw validationFailed("Only an email address or phone number should be provided on login.");
        if (phone) throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
        if (!email) throw validationFailed("missing email or phone");
        return signInWithPassword(deps, { email, password });
      }
      case "refresh_token": {
        const { refresh_token: refreshToken } = await readBody(request, refreshBody);
        if (refreshToken) return refresh(deps, refreshToken);
        return oauthError("invalid_request", "refresh_token required");
      }
      case "pkce": {
        const { auth_code: authCode, code_verifier: codeVerifier } = await readBody(request, exchangeBody);
        return exchangeCode(deps, { authCode, codeVerifier });
      }
      case "id_token": {
        return refuseIdToken(request);
      }
      case "web3": {
        throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
      }
      default: {
        throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
      }
    }
  },
});

export const logout = endpoint({
  method: "POST",
  path: "/logout",
  group,
  summary: "End this session, the others, or all of the member's",
  description:
    "With a verified factor, others are ended with aal2 only. Below it `global` ends this session and answers 403; " +
    "`others` ends none and answers 422.",
  security: "bearer",
  query: z.object({
    scope: z
      .enum(["", "global", "local", "others"], "Unsupported logout scope")
      .default("global")
      .transform((scope) => scope || "global"),
  }),
  answers: { 204: { description: "Ended." } },
  refusals: { 400: ["validation_failed"], 403: ["insufficient_aal"], 422: ["insufficient_aal"] },
  async run({ token: accessToken, query, deps }) {
    await signOut(deps, accessToken, query.scope);
    return new Response(null, { status: 204 });
  },
});
