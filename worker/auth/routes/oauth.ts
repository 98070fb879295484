/**
 * Providers: GET /authorize, GET /callback, POST /callback/link, GET /user/identities/authorize,
 * DELETE /user/identities/{id}.
 * Guarantees: a browser is sent to the provider, to an allowed address or to the site, and nowhere else.
 */
import type { Context } from "hono";
import { Hono } from "hono";
import type { ProviderStart } from "#app/contracts/auth-service.ts";
import { isOwnOrigin } from "#worker/http/same-origin.ts";
import { answerLinkQuestion } from "../http/link-question-page.ts";
import type { AuthHonoEnv } from "../http/protocol.ts";
import { parseInput, readForm } from "../http/read-body.ts";
import { findRedirectTo, readLink, requireBearer, serve } from "../http/request.ts";
import { linkingQuery, startQuery } from "../http/request-schemas.ts";

/** Parameters of the API that are not passed on to the provider. */
const ownMembers = new Set([...Object.keys(linkingQuery.shape), "apikey"]);

function readStart(context: Context): ProviderStart {
  const query = parseInput(context.req.query(), startQuery);
  const free = Object.entries(context.req.query()).filter(([name]) => !ownMembers.has(name));
  return {
    provider: query.provider.toLowerCase(),
    redirectTo: findRedirectTo(context),
    scopes: query.scopes ?? null,
    link: readLink(query),
    params: Object.fromEntries(free),
  };
}

/** After /callback: where the question's button posts to. */
const linkSuffix = "/link";

export const oauthRoutes = new Hono<AuthHonoEnv>();

oauthRoutes.get("/authorize", async (context) => {
  const service = await serve(context);
  return context.redirect(await service.startProviderSignIn(readStart(context)), 302);
});

oauthRoutes.get("/callback", async (context) => {
  const service = await serve(context);
  const landing = await service.finishProviderSignIn(context.req.query());
  if ("question" in landing)
    return answerLinkQuestion(context, context.req.path + linkSuffix, landing.question);
  return context.redirect(landing.location, landing.status);
});

oauthRoutes.post(`/callback${linkSuffix}`, async (context) => {
  // Of a browser only our own page may press the button; a program states no origin and can't be tricked into it.
  const origin = context.req.header("origin");
  const isForeign = origin !== undefined && !isOwnOrigin(context, origin);
  const token = isForeign ? "" : (await readForm(context.req.raw)).get("token");
  const service = await serve(context);
  const { location, status } = await service.confirmLink(token ?? "");
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
