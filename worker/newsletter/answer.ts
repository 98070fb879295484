/** Answers of the newsletter: JSON for scripts; for forms, the way back to the home page, which shows the outcome. */
import type { Context } from "hono";
import { html } from "hono/html";
import { type NewsletterAnswer, type NewsletterOutcome, newsletterParam } from "#app/contracts/newsletter.ts";
import type { AppEnv } from "#worker/env.ts";
import { logError } from "#worker/http/log.ts";
import { createPlainPage } from "#worker/http/plain-page.ts";

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
