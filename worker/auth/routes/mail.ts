/**
 * Mailed links and codes: GET and POST /verify, POST /recover, /resend, /otp.
 * Promise: what is sent where shows nothing of which addresses have an account.
 */
import { Hono } from "hono";
import * as z from "zod";
import { AuthError, validationFailed } from "../auth-error.ts";
import type { AuthHonoEnv } from "../http/protocol.ts";
import { metadata, optionalText, readBody } from "../http/read-body.ts";
import { findRedirectTo, readMailOptions, serve } from "../http/request.ts";

const pkce = { code_challenge: z.unknown().optional(), code_challenge_method: z.unknown().optional() };
const mailTypes = ["signup", "recovery", "magiclink", "invite", "email_change"] as const;
const linkType = z.enum(mailTypes);
const verifyBody = z.object({
  type: z.enum([...mailTypes, "email"]),
  email: optionalText,
  token: optionalText,
  token_hash: optionalText,
});
const recoverBody = z.object({ email: optionalText, ...pkce });
const resendBody = z.object({ type: z.string(), email: optionalText, phone: optionalText, ...pkce });
const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...pkce,
});

export const mailRoutes = new Hono<AuthHonoEnv>();

mailRoutes.get("/verify", async (context) => {
  const token = context.req.query("token") ?? "";
  const type = linkType.safeParse(context.req.query("type"));
  if (!token || !type.success) throw validationFailed("Verify requires a token and a verification type");
  const service = await serve(context);
  const target = await service.followMailLink({
    token,
    type: type.data,
    redirectTo: findRedirectTo(context),
  });
  return context.redirect(target, 303);
});

mailRoutes.post("/verify", async (context) => {
  const body = await readBody(context.req.raw, verifyBody);
  const { type, email, token, token_hash: tokenHash } = body;
  if (tokenHash && (email || token))
    throw validationFailed("Only the token_hash and type should be provided");
  if (!tokenHash && !(token && email)) {
    throw validationFailed("Verify requires either a token hash or an email address with a token");
  }
  const service = await serve(context);
  const verified = await service.verifyMailToken(tokenHash ? { type, tokenHash } : { type, email, token });
  if ("session" in verified) return context.json(verified.session);
  return context.json({ msg: verified.message, code: "200" });
});

mailRoutes.post("/recover", async (context) => {
  const { email, ...body } = await readBody(context.req.raw, recoverBody);
  if (!email) throw validationFailed("Password recovery requires an email");
  const service = await serve(context);
  await service.sendRecovery({ email, ...readMailOptions(context, body) });
  return context.json({});
});

mailRoutes.post("/resend", async (context) => {
  const { type, email, ...body } = await readBody(context.req.raw, resendBody);
  if (type !== "signup" && type !== "email_change")
    throw validationFailed("Type must be signup or email_change");
  if (!email) throw validationFailed("Type provided requires an email address");
  if (body.phone) throw validationFailed("Only an email address or phone number should be provided.");
  const service = await serve(context);
  await service.resend({ type, email, ...readMailOptions(context, body) });
  return context.json({});
});

mailRoutes.post("/otp", async (context) => {
  const body = await readBody(context.req.raw, otpBody);
  if (body.email && body.phone)
    throw validationFailed("Only an email address or phone number should be provided.");
  if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  if (!body.email) throw validationFailed("One of email or phone must be set");
  const service = await serve(context);
  const createUser = body.create_user ?? true;
  await service.sendMagicLink({ ...body, createUser, ...readMailOptions(context, body) });
  return context.json({});
});
