/**
 * The signed-in member: GET and PUT /user, GET /reauthenticate.
 * Guarantees: each route checks the token, its session and its user.
 */
import { Hono } from "hono";
import { AuthError, validationFailed } from "../auth-error.ts";
import type { AuthHonoEnv } from "../http/protocol.ts";
import { readBody } from "../http/read-body.ts";
import { readMailOptions, requireBearer, serve } from "../http/request.ts";
import { changesBody } from "../http/request-schemas.ts";

export const userRoutes = new Hono<AuthHonoEnv>();

userRoutes.get("/user", async (context) => {
  const accessToken = requireBearer(context);
  return context.json(await (await serve(context)).requireUser(accessToken));
});

userRoutes.put("/user", async (context) => {
  const accessToken = requireBearer(context);
  const body = await readBody(context.req.raw, changesBody);
  const service = await serve(context);
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    await service.requireUser(accessToken);
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  if (body.phone) throw new AuthError(400, "phone_provider_disabled", "Phone sign-in is disabled");
  if (body.email === "") throw validationFailed("Unable to validate email address: invalid format");
  const { email, password, nonce, data, current_password: currentPassword } = body;
  const changes = { email, password, nonce, data, currentPassword };
  return context.json(await service.updateUser(accessToken, changes, readMailOptions(context, body)));
});

userRoutes.get("/reauthenticate", async (context) => {
  const accessToken = requireBearer(context);
  await (await serve(context)).sendReauthenticationCode(accessToken);
  return context.json({});
});
