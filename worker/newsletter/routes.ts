/**
 * The newsletter: POST /newsletter subscribes, /newsletter/confirm and /newsletter/unsubscribe are mailed links.
 * Guarantees: an address is subscribed only after its owner has confirmed on the page of the mailed link. The
 * unsubscribe button of mail programs works with one click. Scripts get JSON; forms without script lead back to the
 * home page, which shows the outcome.
 */

import { type Context, type Handler, Hono } from "hono";
import { html } from "hono/html";
import {
  type NewsletterAnswer,
  type NewsletterOutcome,
  newsletterParam,
  newsletterPath,
} from "#app/contracts/newsletter.ts";
import { authRequestOf, createAuthDeps, type MailDeps } from "#worker/auth/interface.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";
import type { AppEnv } from "#worker/env.ts";
import {
  type Asked,
  answerError,
  answerNotFound,
  answerOnly,
  createPlainPage,
} from "#worker/http/error-answer.ts";
import { logError } from "#worker/http/log.ts";
import { sameOriginOnly } from "#worker/http/same-origin.ts";
import { limitBody } from "#worker/http/size-limits.ts";
import { answerSmallPage } from "#worker/http/small-page.ts";
import { createNewsletterStore } from "./store.ts";
import { findSubscriberId, type LinkPurpose, subscribe } from "./subscribe.ts";

/** Enough for one email address. */
const maxBodyBytes = 4096;

async function readEmail(context: Context<AppEnv>): Promise<unknown> {
  const isJson = context.req.header("content-type")?.includes("application/json");
  const body: unknown = await (isJson ? context.req.json() : context.req.parseBody()).catch(() => null);
  return typeof body === "object" && body !== null && "email" in body ? body.email : null;
}

/**
 * True for the request of a mail program's own unsubscribe button, which follows no redirect and reads no answer (RFC 8058).
 */
async function isMailProgram({ req }: Context<AppEnv>): Promise<boolean> {
  const body = await req.parseBody().catch(() => null);
  return body?.["List-Unsubscribe"] === "One-Click";
}

/**
 * Shows the site's Page Not Found to a browser that opens an unknown address, and refuses every other request in
 * JSON.
 */
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
    createAuthDeps(context.env, authRequestOf(context));

  app.onError((error, context) =>
    isDatabaseFault(error) ? answerUnavailable(error, context) : answerError(error, context),
  );
  const limit = limitBody({
    maxBytes: maxBodyBytes,
    refuse: (context) => context.json<NewsletterAnswer>({ outcome: "invalid" }, 413),
  });
  app.post("/", sameOriginOnly(), limit, async (context) =>
    answerOutcome(context, await subscribe(await open(context), await readEmail(context))),
  );
  app.all("/", unlessOpened(answerOnly("POST")));

  // Opening a link changes nothing, because mail scanners and link checkers open every link; the page's button does.
  for (const purpose of ["confirm", "unsubscribe"] as const) {
    app.get(`/${purpose}`, async (context) => {
      const { codes } = await open(context);
      const id = await findSubscriberId(codes, purpose, context.req.query("token"));
      if (id === null) return answerOutcome(context, "expired");
      return answerLinkPage(context, purpose);
    });
  }

  app.post("/confirm", limit, async (context) => {
    const deps = await open(context);
    const id = await findSubscriberId(deps.codes, "confirm", context.req.query("token"));
    const confirmed = id !== null && (await createNewsletterStore(deps.db, deps).confirm(id));
    return answerOutcome(context, confirmed ? "confirmed" : "expired");
  });

  app.post("/unsubscribe", limit, async (context) => {
    const deps = await open(context);
    const id = await findSubscriberId(deps.codes, "unsubscribe", context.req.query("token"));
    if (id !== null) await createNewsletterStore(deps.db, deps).remove(id);
    if (await isMailProgram(context)) return context.body(null, 204, { "Cache-Control": "no-store" });
    return answerOutcome(context, id === null ? "expired" : "unsubscribed");
  });
  app.on("ALL", ["/confirm", "/unsubscribe"], answerOnly("GET", "HEAD", "POST"));

  app.all("/*", unlessOpened(answerNotFound));
  return app;
}

const statuses: Partial<Record<NewsletterOutcome, 400 | 429>> = { invalid: 400, expired: 400, busy: 429 };

export function answerOutcome(context: Context<AppEnv>, outcome: NewsletterOutcome) {
  context.header("Cache-Control", "no-store");
  if (context.req.header("accept")?.includes("application/json")) {
    return context.json<NewsletterAnswer>({ outcome }, statuses[outcome] ?? 200);
  }
  return context.redirect(`/?${newsletterParam}=${outcome}#newsletter`, 303);
}

const unavailablePage = createPlainPage(
  "That didn't work just now",
  html`<p>Nothing was changed. Please try again in a minute.</p>
<p><a href="/#newsletter">Back to the home page</a></p>`,
);

/** The database did not answer; a retry may work. */
export function answerUnavailable(error: unknown, context: Context<AppEnv>) {
  logError(error, { requestId: context.get("requestId"), path: context.req.path });
  context.header("Cache-Control", "no-store");
  context.header("Retry-After", "2");
  if (context.req.header("accept")?.includes("text/html")) return context.html(unavailablePage, 503);
  return context.json<NewsletterAnswer>({ outcome: "unavailable" }, 503);
}

const words: Readonly<Record<LinkPurpose, { title: string; text: string; button: string }>> = {
  confirm: {
    title: "Confirm your subscription",
    text: "One letter a month: a tip worth trying and what is new.",
    button: "Yes, send it to me",
  },
  unsubscribe: {
    title: "End your subscription",
    text: "No letter will come any more, and we delete your address.",
    button: "Unsubscribe",
  },
};

/** The page of a mailed link: one button. Opening it changes nothing, because mail scanners open every link. */
export function answerLinkPage(context: Context, purpose: LinkPurpose): Promise<Response> {
  const { title, text, button } = words[purpose];
  const body = html`<p>${text}</p>
<form method="post"><button>${button}</button></form>`;
  return answerSmallPage(context, { title, body });
}
