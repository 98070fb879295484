/**
 * The page that the mailed link "This wasn't me" opens, and its button.
 * Guarantees: opening the link changes nothing, because mail scanners open every link; the button works without script.
 */
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import type { UndoKind } from "#app/contracts/auth-service.ts";
import type { AppEnv } from "#worker/env.ts";
import { answerError, answerOnly } from "#worker/http/error-answer.ts";
import { sameOriginOnly } from "#worker/http/same-origin.ts";
import { answerSmallPage } from "#worker/http/small-page.ts";
import { createAuthDeps } from "../core/create-deps.ts";
import { authRequestOf } from "../core/gateway.ts";
import { undoPath } from "./notices.ts";
import { undoChange } from "./undo.ts";

const outcomes: Readonly<Record<UndoKind, string>> = {
  identity: "The account is unlinked.",
  passkey: "The passkey is removed.",
  factor: "The second step is removed.",
  factor_removed: "The second step is back.",
  password: "That password opens nothing any more.",
  removed: "Nothing was added again: do that in the settings.",
  moved: "Your account has its address again, and what was changed since is undone.",
};

const forgotten = html`<p><a class="button" href="/login?mode=forgot">Choose a new password</a></p>`;

/** The sentence that says why nothing was undone. */
function describeRefusal(code: string) {
  if (code === "email_exists")
    return html`<p>Another account has this address by now. Nothing was undone. If that account is yours, delete it in its settings, and open the link in the mail again.</p>`;
  return html`<p>The link was used already, is older than seven days, or another one has undone the same. If somebody else uses your account, choose a new password.</p>
${forgotten}`;
}

function ask(context: Context<AppEnv>): Promise<Response> {
  const body = html`<p>We undo the change that the mail names, and sign out every device. Then we mail you a link to choose a new password.</p>
<form method="post"><button>This wasn't me</button></form>
<p class="quiet">If it was you, close this page: nothing has happened.</p>`;
  return answerSmallPage(context, { title: "Undo this change?", body });
}

async function undo(context: Context<AppEnv>): Promise<Response> {
  const deps = await createAuthDeps(context.env, authRequestOf(context));
  try {
    const { kind, isMailed } = await undoChange(deps, context.req.query("token") ?? "");
    const body = html`<p>${outcomes[kind]} Every device is signed out.</p>
<p>Whoever did this may know your password. ${isMailed ? "We have mailed you a link to choose a new one." : "Choose a new one."}</p>
${isMailed ? "" : forgotten}
<p class="quiet">If you have other mails of this kind, undo those changes as well.</p>`;
    return answerSmallPage(context, { title: "It is undone", body });
  } catch (error) {
    if (!isAuthFailure(error) || error.status >= 500) throw error;
    const isLimited = error.status === 429;
    context.status(isLimited ? 429 : 410);
    const body = isLimited
      ? html`<p>Too many requests came from your network. Nothing was undone. Please try again in a few minutes.</p>`
      : describeRefusal(error.code);
    return answerSmallPage(context, { title: "Nothing was undone", body });
  }
}

/** Mount with `app.route("/", createUndoPages())`. */
export function createUndoPages(): Hono<AppEnv> {
  const pages = new Hono<AppEnv>();
  pages.onError(answerError);
  pages.get(undoPath, ask);
  pages.post(undoPath, sameOriginOnly(), undo);
  pages.all(undoPath, answerOnly("GET", "HEAD", "POST"));
  return pages;
}
