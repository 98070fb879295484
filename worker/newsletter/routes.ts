/**
 * The newsletter: POST /newsletter subscribes, /newsletter/confirm and /newsletter/unsubscribe are mailed links.
 * Guarantees: an address is subscribed only after its owner has confirmed on the mailed link's page, and the mail
 * program's own button unsubscribes with one click. Scripts get JSON; forms without script lead back to the home page,
 * which shows the outcome.
 */

import { type Context, type Handler, Hono } from "hono";
import { html } from "hono/html";
import {
  type NewsletterAnswer,
  type NewsletterOutcome,
  newsletterParam,
  newsletterPath,
} from "#app/contracts/newsletter.ts";
import { createMailDeps, type MailDeps } from "#worker/auth/interface.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";
import type { AppEnv, Env } from "#worker/env.ts";
import { type Asked, answerNotFound, answerOnly } from "#worker/http/answer-only.ts";
import { limitBody } from "#worker/http/body-limit.ts";
import { answerError } from "#worker/http/error-answer.ts";
import { logError } from "#worker/http/log.ts";
import { createPlainPage } from "#worker/http/plain-page.ts";
import { sameOriginOnly } from "#worker/http/same-origin.ts";
import { answerLinkPage } from "./link-page.ts";
import { findSubscriberId } from "./links.ts";
import { createNewsletterStore } from "./store.ts";
import { subscribe } from "./subscribe.ts";

/** An address and nothing else fits. */
const maxBodyBytes = 4096;
const statuses: Partial<Record<NewsletterOutcome, 400 | 429>> = { invalid: 400, expired: 400, busy: 429 };

function answer(context: Context<AppEnv>, outcome: NewsletterOutcome) {
  context.header("Cache-Control", "no-store");
  if (context.req.header("accept")?.includes("application/json")) {
    return context.json<NewsletterAnswer>({ outcome }, statuses[outcome] ?? 200);
  }
  return context.redirect(`/?${newsletterParam}=${outcome}#newsletter`, 303);
}

const unavailablePage = createPlainPage(
  "That didn’t work just now",
  html`<p>Nothing was changed. Please try again in a minute.</p>
<p><a href="/#newsletter">Back to the home page</a></p>`,
);

/** The database did not answer; a retry may work. */
function answerUnavailable(error: unknown, context: Context<AppEnv>) {
  logError(error, { requestId: context.get("requestId"), path: context.req.path });
  context.header("Cache-Control", "no-store");
  context.header("Retry-After", "2");
  if (context.req.header("accept")?.includes("text/html")) return context.html(unavailablePage, 503);
  return context.json<NewsletterAnswer>({ outcome: "unavailable" }, 503);
}

async function readEmail(context: Context<AppEnv>): Promise<unknown> {
  const isJson = context.req.header("content-type")?.includes("application/json");
  const body: unknown = await (isJson ? context.req.json() : context.req.parseBody()).catch(() => null);
  return typeof body === "object" && body !== null && "email" in body ? body.email : null;
}

/** The program's own button sends this; it follows no redirect and reads nothing (RFC 8058). */
async function isMailProgram({ req }: Context<AppEnv>): Promise<boolean> {
  const body = await req.parseBody().catch(() => null);
  return body?.["List-Unsubscribe"] === "One-Click";
}

/** A person who opens an address that is none gets the site's Page Not Found; everything else is refused in JSON. */
const unlessOpened =
  (refuse: (context: Asked) => Response): Handler<Pick<AppEnv, "Variables">> =>
  async (context, next) => {
    const { method } = context.req;
    const isOpened = method === "GET" || method === "HEAD";
    if (isOpened && context.req.header("accept")?.includes("text/html")) return next();
    return refuse(context);
  };

export function createNewsletterApi(): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath(newsletterPath);

  const open = (context: Context<AppEnv>): Promise<MailDeps> =>
    createMailDeps(context.env, {
      headers: context.req.raw.headers,
      waitUntil: (work) => context.executionCtx.waitUntil(work),
      reportError: (error) =>
        logError(error, { requestId: context.get("requestId"), path: context.req.path }),
    });

  app.onError((error, context) =>
    isDatabaseFault(error) ? answerUnavailable(error, context) : answerError(error, context),
  );
  const limit = limitBody({
    maxBytes: maxBodyBytes,
    refuse: (context) => context.json<NewsletterAnswer>({ outcome: "invalid" }, 413),
  });
  app.post("/", sameOriginOnly(), limit, async (context) =>
    answer(context, await subscribe(await open(context), await readEmail(context))),
  );
  app.all("/", unlessOpened(answerOnly("POST")));

  // Mail scanners and link checkers open links; only the button of the page does something.
  for (const purpose of ["confirm", "unsubscribe"] as const) {
    app.get(`/${purpose}`, async (context) => {
      const { vault } = await open(context);
      const id = await findSubscriberId(vault, purpose, context.req.query("token"));
      if (id === null) return answer(context, "expired");
      return answerLinkPage(context, purpose);
    });
  }

  app.post("/confirm", limit, async (context) => {
    const deps = await open(context);
    const id = await findSubscriberId(deps.vault, "confirm", context.req.query("token"));
    const confirmed = id !== null && (await createNewsletterStore(deps.db, deps).confirm(id));
    return answer(context, confirmed ? "confirmed" : "expired");
  });

  app.post("/unsubscribe", limit, async (context) => {
    const deps = await open(context);
    const id = await findSubscriberId(deps.vault, "unsubscribe", context.req.query("token"));
    if (id !== null) await createNewsletterStore(deps.db, deps).remove(id);
    if (await isMailProgram(context)) return context.body(null, 204, { "Cache-Control": "no-store" });
    return answer(context, id === null ? "expired" : "unsubscribed");
  });
  app.on("ALL", ["/confirm", "/unsubscribe"], answerOnly("GET", "HEAD", "POST"));

  app.all("/*", unlessOpened(answerNotFound));
  return app;
}

/** The scheduled job: removes requests that were never confirmed. */
export async function runNewsletterCleanup(env: Env): Promise<void> {
  const deps = await createMailDeps(env, {
    headers: new Headers(),
    waitUntil: () => {},
    reportError: () => {},
  });
  await createNewsletterStore(deps.db, deps).removeExpired();
}
