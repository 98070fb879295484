/**
 * Information about the service itself: GET /settings, /health, /.well-known/jwks.json.
 * Guarantees: only public halves of keys are shown. The key set may be cached for ten minutes.
 */
import * as z from "zod";
import { answer } from "./answers.ts";
import { endpoint } from "./endpoint.ts";

const group = "Accounts: the service";

/** Ways to sign in that clients ask about, whether this service has them or not. */
const known = [
  ...["anonymous_users", "apple", "azure", "bitbucket", "discord", "facebook", "github", "gitlab", "google"],
  "phone",
];

export const settings = endpoint({
  method: "GET",
  path: "/settings",
  group,
  summary: "What can be signed in with",
  security: "apikey",
  answers: {
    200: answer(
      "The settings.",
      z.object({
        external: z
          .record(z.string(), z.boolean())
          .meta({ description: "By name, whether one can sign in with it." }),
        disable_signup: z.boolean(),
        mailer_autoconfirm: z.boolean(),
        phone_autoconfirm: z.boolean(),
        sms_provider: z.string(),
        saml_enabled: z.boolean(),
      }),
    ),
  },
  run: async ({ deps: { config } }) => ({
    external: {
      ...Object.fromEntries(known.map((name) => [name, false])),
      ...Object.fromEntries([...config.providers.keys(), "email"].map((name) => [name, true])),
    },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "twilio",
    saml_enabled: false,
  }),
});

export const health = endpoint({
  method: "GET",
  path: "/health",
  group,
  summary: "The name of the service",
  answers: {
    200: answer("It is there.", z.object({ version: z.string(), name: z.string(), description: z.string() })),
  },
  run: async () => ({
    version: "1",
    name: "fitness-tracker-auth",
    description: "Accounts of the Fitness Tracker",
  }),
});

const keySetSchema = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal("EC"),
        crv: z.literal("P-256"),
        x: z.string(),
        y: z.string(),
        alg: z.literal("ES256"),
        use: z.literal("sig"),
        key_ops: z.array(z.literal("verify")),
        kid: z.string(),
      }),
    ),
  })
  .meta({ id: "KeySet" });

export const keySet = endpoint({
  method: "GET",
  path: "/.well-known/jwks.json",
  group,
  summary: "The public keys that access tokens are signed with",
  description: "May be cached for ten minutes; a new key is published twenty minutes before it signs.",
  answers: { 200: answer("The keys.", keySetSchema) },
  run: async ({ deps }) =>
    Response.json(
      { keys: await deps.keys.listPublicKeys() },
      { headers: { "Cache-Control": "public, max-age=600" } },
    ),
});
