import * as z from "zod";
import type { OAuthClient } from "../config.ts";
import {
  buildAuthorizationUrl,
  fetchProviderJson,
  joinScopes,
  type Provider,
  ProviderError,
} from "./provider.ts";

const publicAddress = "https://github.com";

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string().optional() });
const userSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** github.com has its API on a host of its own; an Enterprise server has it under /api/v3. */
const findApi = (address: string) =>
  address === publicAddress ? "https://api.github.com" : `${address}/api/v3`;

function parseAnswer<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProviderError("GitHub's answer lacks a member");
  return parsed.data;
}

/** GitHub, or a GitHub Enterprise server at `client.address`. */
export function createGithubProvider(client: OAuthClient): Provider {
  const api = findApi(client.address);
  return {
    async createAuthorizationUrl(request) {
      const scope = joinScopes(["read:user", "user:email"], request.scopes);
      return buildAuthorizationUrl(
        `${client.address}/login/oauth/authorize`,
        client.clientId,
        scope,
        request,
      );
    },
    async exchange({ code, verifier, redirectUri }) {
      // A refused code is a 200 with an `error` member, which the schema does not accept.
      const granted = await fetchProviderJson(`${client.address}/login/oauth/access_token`, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams({
          client_id: client.clientId,
          client_secret: client.clientSecret,
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        }),
      });
      const tokens = parseAnswer(tokensSchema, granted);
      const headers = {
        Authorization: `Bearer ${tokens.access_token}`,
        Accept: "application/vnd.github+json",
        // GitHub refuses requests without a name.
        "User-Agent": "fitness-tracker",
      };
      const user = parseAnswer(userSchema, await fetchProviderJson(`${api}/user`, { headers }));
      const emails = parseAnswer(emailsSchema, await fetchProviderJson(`${api}/user/emails`, { headers }));
      const primary = emails.find((entry) => entry.primary) ?? emails.find((entry) => entry.verified);
      const email = primary?.email.toLowerCase() ?? null;
      const subject = String(user.id);
      const fullName = user.name ?? user.login;
      return {
        profile: {
          subject,
          email,
          emailVerified: primary?.verified ?? false,
          fullName,
          data: {
            iss: api,
            sub: subject,
            provider_id: subject,
            email,
            email_verified: primary?.verified ?? false,
            phone_verified: false,
            name: fullName,
            full_name: fullName,
            user_name: user.login,
            preferred_username: user.login,
            avatar_url: user.avatar_url ?? null,
          },
        },
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
      };
    },
  };
}
