/**
 * /auth/v1/session: the browser renews and ends the session in the cookie, or begins one with a passkey.
 * Guarantees: 401 only when the session has ended. A passing fault is 503 and leaves the cookie unchanged.
 */
import { Hono } from "hono";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import type { PasskeyRequest } from "#app/contracts/passkeys.ts";
import type { RefreshAnswer } from "#app/contracts/web-session-events.ts";
import { answerNotFound, answerOnly } from "#worker/http/error-answer.ts";
import { logError } from "#worker/http/log.ts";
import { sameOriginOnly } from "#worker/http/same-origin.ts";
import { type WebSessionEnv, webSession } from "./middleware.ts";

/** Mount at /auth/v1/session, before the API that requires an `apikey`. */
export function createWebSessionApi(): Hono<WebSessionEnv> {
  const api = new Hono<WebSessionEnv>();
  api.use(sameOriginOnly(), webSession());
  api.post("/refresh", async (context) => {
    const renewed: RefreshAnswer | null = await context.get("web").session.renew();
    context.header("Cache-Control", "no-store");
    return renewed ? context.json(renewed) : context.json({ error: "signed_out" }, 401);
  });
  api.post("/sign-out", async (context) => {
    await context.get("web").account.signOut("local");
    context.header("Cache-Control", "no-store");
    const isProgram = context.req.header("accept")?.includes("application/json");
    return isProgram ? context.body(null, 204) : context.redirect("/login", 303);
  });
  api.post("/passkey-request", async (context) => {
    const request: PasskeyRequest = await context.get("web").signIn.startPasskey();
    context.header("Cache-Control", "no-store");
    return context.json(request);
  });
  // Without these routes the API would answer other methods. Its answer to OPTIONS would admit every site, because
  // the API reads no cookie.
  for (const path of ["/refresh", "/sign-out", "/passkey-request"]) api.all(path, answerOnly("POST"));
  api.all("*", answerNotFound);
  api.onError((error, context) => {
    if (isAuthFailure(error) && error.code === "passkeys_unavailable")
      return context.json({ error: error.code }, 422, { "Cache-Control": "no-store" });
    logError(error, { requestId: context.get("requestId"), path: context.req.path });
    return context.json({ error: "service_unavailable" }, 503, {
      "Cache-Control": "no-store",
      "Retry-After": "1",
    });
  });
  return api;
}
