/**
 * POST /signup, POST /token, POST /logout.
 * Answers and codes are GoTrue's; docs/decisions says where ours are stricter.
 */
import { Hono } from "hono";
import { AuthError, invalidCredentials, validationFailed } from "../auth-error.ts";
import type { AuthHonoEnv } from "../http/protocol.ts";
import { parseInput, readBody } from "../http/read-body.ts";
import { readMailOptions, requireBearer, serve } from "../http/request.ts";
import {
  exchangeBody,
  grantQuery,
  passwordBody,
  refreshBody,
  signOutQuery,
  signUpBody,
} from "../http/request-schemas.ts";

const phoneDisabled = (status: number, what: string) =>
  new AuthError(status, "phone_provider_disabled", `Phone ${what} are disabled`);

export const signInRoutes = new Hono<AuthHonoEnv>();

signInRoutes.post("/signup", async (context) => {
  const body = await readBody(context.req.raw, signUpBody);
  if (body.email && body.phone)
    throw validationFailed("Only an email address or phone number should be provided on signup.");
  if (body.phone) throw phoneDisabled(400, "signups");
  if (!body.email) throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (!body.password) throw validationFailed("Signup requires a valid password");
  const service = await serve(context);
  return context.json(await service.signUp({ ...body, ...readMailOptions(context, body) }));
});

signInRoutes.post("/token", async (context) => {
  const service = await serve(context);
  const request = context.req.raw;
  const grant = grantQuery.safeParse(context.req.query());
  switch (grant.data?.grant_type) {
    case "password": {
      const { email, phone, password } = await readBody(request, passwordBody);
      if (email && phone)
        throw validationFailed("Only an email address or phone number should be provided on login.");
      if (phone) throw phoneDisabled(422, "logins");
      if (!email) throw validationFailed("missing email or phone");
      return context.json(await service.signInWithPassword({ email, password }));
    }
    case "refresh_token": {
      const { refresh_token: token } = await readBody(request, refreshBody);
      if (token) return context.json(await service.refresh(token));
      return context.json({ error: "invalid_request", error_description: "refresh_token required" }, 400);
    }
    case "pkce": {
      const body = await readBody(request, exchangeBody);
      const input = { authCode: body.auth_code, codeVerifier: body.code_verifier };
      return context.json(await service.exchangeCode(input));
    }
    default: {
      const { status, code } = invalidCredentials();
      throw new AuthError(status, code, "unsupported_grant_type");
    }
  }
});

signInRoutes.post("/logout", async (context) => {
  const accessToken = requireBearer(context);
  const { scope } = parseInput({ scope: context.req.query("scope") || undefined }, signOutQuery);
  await (await serve(context)).signOut(accessToken, scope);
  return context.body(null, 204);
});
