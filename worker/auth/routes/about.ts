/**
 * What the service says of itself: GET /settings, /health, /.well-known/jwks.json.
 * Guarantees: only public halves of keys are shown. The key set may be cached for ten minutes.
 */
import type { Context } from "hono";
import { Hono } from "hono";
import { parseAuthConfig } from "../config.ts";
import { createAuthDeps } from "../create-deps.ts";
import type { AuthHonoEnv } from "../http/protocol.ts";

/** Providers that clients ask about and that this service does not have. */
const absentProviders = [
  "anonymous_users",
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "gitlab",
  "phone",
];

export const aboutRoutes = new Hono<AuthHonoEnv>();

aboutRoutes.get("/settings", (context) => {
  const { google, github } = parseAuthConfig(context.env);
  const absent = Object.fromEntries(absentProviders.map((name) => [name, false]));
  return context.json({
    external: { ...absent, email: true, google: google !== null, github: github !== null },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "twilio",
    saml_enabled: false,
  });
});

aboutRoutes.get("/health", (context) =>
  context.json({
    version: "1",
    name: "fitness-tracker-auth",
    description: "Accounts of the Fitness Tracker",
  }),
);

/** GET /.well-known/jwks.json; answers at the root as well as under /auth/v1. */
export async function answerJwks(context: Context<AuthHonoEnv>): Promise<Response> {
  const { keys } = await createAuthDeps(context.env, {
    headers: context.req.raw.headers,
    waitUntil: () => {},
    reportError: () => {},
  });
  return context.json({ keys: await keys.listPublicKeys() }, 200, { "Cache-Control": "public, max-age=600" });
}

aboutRoutes.get("/.well-known/jwks.json", answerJwks);
