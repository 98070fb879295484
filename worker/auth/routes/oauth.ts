/**
 * Providers: GET /authorize, GET /callback, GET /user/identities/authorize, DELETE /user/identities/{id}.
 * Promise: a browser is sent to the provider, to an allowed address or to the site, and nowhere else.
 */
import type { Context } from "hono";
import { Hono } from "hono";
import type { ProviderStart } from "#app/contracts/auth-service.ts";
import type { AuthHonoEnv } from "../http/protocol.ts";
import { parseSent } from "../http/read-body.ts";
import { findRedirectTo, readLink, requireBearer, serve } from "../http/request.ts";
import { linkingQuery, startQuery } from "../http/sent.ts";

/** Parameters of the API that are not passed on to the provider. */
const ownMembers = new Set([...Object.keys(linkingQuery.shape), "apikey"]);

function readStart(context: Context): ProviderStart {
  const query = parseSent(context.req.query(), startQuery);
  const free = Object.entries(context.req.query()).filter(([name]) => !ownMembers.has(name));
  return {
    provider: query.provider.toLowerCase(),
    redirectTo: findRedirectTo(context),
    scopes: query.scopes ?? null,
    link: readLink(query),
    params: Object.fromEntries(free),
  };
}

export const oauthRoutes = new Hono<AuthHonoEnv>();

oauthRoutes.get("/authorize", async (context) => {
  const service = await serve(context);
  return context.redirect(await service.startProviderSignIn(readStart(context)), 302);
});

oauthRoutes.get("/callback", async (context) => {
  const service = await serve(context);
  const { location, status } = await service.finishProviderSignIn(context.req.query());
  return context.redirect(location, status);
});

oauthRoutes.get("/user/identities/authorize", async (context) => {
  const accessToken = requireBearer(context);
  const service = await serve(context);
  const url = await service.startLinking(accessToken, readStart(context));
  return context.req.query("skip_http_redirect") === "true"
    ? context.json({ url })
    : context.redirect(url, 302);
});

oauthRoutes.delete("/user/identities/:id", async (context) => {
  const accessToken = requireBearer(context);
  await (await serve(context)).unlinkIdentity(accessToken, context.req.param("id"));
  return context.json({});
});
