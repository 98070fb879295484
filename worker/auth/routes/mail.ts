/**
 * Mailed links and codes: GET and POST /verify, POST /recover, /resend, /otp.
 * Guarantees: no answer shows which addresses have an account.
 */
import { Hono } from "hono";
import { AuthError, validationFailed } from "../auth-error.ts";
import type { AuthHonoEnv } from "../http/protocol.ts";
import { parseInput, readBody } from "../http/read-body.ts";
import { findRedirectTo, readMailOptions, serve } from "../http/request.ts";
import { magicLinkBody, recoverBody, resendBody, verifyBody, verifyQuery } from "../http/request-schemas.ts";

export const mailRoutes = new Hono<AuthHonoEnv>();

mailRoutes.get("/verify", async (context) => {
  const { token, type } = parseInput(context.req.query(), verifyQuery);
  const service = await serve(context);
  const target = await service.followMailLink({ token, type, redirectTo: findRedirectTo(context) });
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
  const service = await serve(context);
  await service.sendRecovery({ email, ...readMailOptions(context, body) });
  return context.json({});
});

mailRoutes.post("/resend", async (context) => {
  const { type, email, ...body } = await readBody(context.req.raw, resendBody);
  if (body.phone) throw validationFailed("Only an email address or phone number should be provided.");
  const service = await serve(context);
  await service.resend({ type, email, ...readMailOptions(context, body) });
  return context.json({});
});

mailRoutes.post("/otp", async (context) => {
  const body = await readBody(context.req.raw, magicLinkBody);
  if (body.email && body.phone)
    throw validationFailed("Only an email address or phone number should be provided.");
  if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  if (!body.email) throw validationFailed("One of email or phone must be set");
  const service = await serve(context);
  const createUser = body.create_user ?? true;
  await service.sendMagicLink({ ...body, createUser, ...readMailOptions(context, body) });
  return context.json({});
});
