import * as z from "zod";
import type { OAuthClient } from "../core/config.ts";
import {
  buildAuthorizationUrl,
  createGrant,
  type Provider,
  pictureSchema,
  readProvider,
  requestTokens,
  tokensSchema,
} from "./provider.ts";

const publicAddress = "https://github.com";

const userSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: pictureSchema,
});
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub, or a GitHub Enterprise server at `address`. */
export function createGithubProvider({ address, clientId, clientSecret }: OAuthClient): Provider {
  // github.com has its API on a separate host; an Enterprise server has it under /api/v3.
  const api = address === publicAddress ? "https://api.github.com" : `${address}/api/v3`;
  return {
    async createAuthorizationUrl(request) {
      const scopes = ["read:user", "user:email"];
      return buildAuthorizationUrl(`${address}/login/oauth/authorize`, clientId, scopes, request);
    },
    async exchange(grant) {
      const fields = { client_id: clientId, client_secret: clientSecret };
      const tokens = await requestTokens(tokensSchema, `${address}/login/oauth/access_token`, grant, {
        fields,
      });
      const headers = {
        Authorization: `Bearer ${tokens.access_token}`,
        Accept: "application/vnd.github+json",
        // GitHub refuses requests without a name.
        "User-Agent": "fitness-tracker",
      };
      const user = await readProvider(userSchema, `${api}/user`, { headers });
      const emails = await readProvider(emailsSchema, `${api}/user/emails`, { headers });
      const primary = emails.find((entry) => entry.primary) ?? emails.find((entry) => entry.verified);
      return createGrant(tokens, {
        issuer: api,
        subject: String(user.id),
        email: primary?.email ?? null,
        emailVerified: primary?.verified ?? false,
        name: user.name ?? user.login,
        picture: user.avatar_url,
        more: { user_name: user.login, preferred_username: user.login },
      });
    },
  };
}
