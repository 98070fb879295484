import * as z from "zod";
import type { ApiOperation } from "#worker/docs/operation.ts";
import { describeAuth } from "./describe.ts";

const group = "Accounts: the service";

const settingsSchema = z.object({
  external: z
    .record(z.string(), z.boolean())
    .meta({ description: "By name, whether one can sign in with it." }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
});

const serviceSchema = z.object({ version: z.string(), name: z.string(), description: z.string() });

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

const keys = describeAuth({
  method: "get",
  path: "/.well-known/jwks.json",
  group,
  summary: "The public keys that access tokens are signed with",
  description: "May be cached for ten minutes; a new key is published twenty minutes before it signs.",
  answers: { 200: { description: "The keys.", schema: keySetSchema } },
});

export const aboutOperations: readonly ApiOperation[] = [
  describeAuth({
    method: "get",
    path: "/settings",
    group,
    summary: "What can be signed in with",
    security: "apikey",
    answers: { 200: { description: "The settings.", schema: settingsSchema } },
  }),
  describeAuth({
    method: "get",
    path: "/health",
    group,
    summary: "The name of the service",
    answers: { 200: { description: "It is there.", schema: serviceSchema } },
  }),
  keys,
  { ...keys, path: "/.well-known/jwks.json" },
];
