/**
 * GET /dev/mailbox?to=ADDRESS: the mails and text messages that a deployment would have sent, newest first.
 * Guarantees: no deployment has it (worker/local.ts). Programs get JSON, browsers a page.
 */
import { Hono } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#worker/env.ts";
import { createMailbox, type MailboxMessage } from "./mailbox.ts";

/** Mails bring their own styles; their frames are sandboxed, and nothing here needs a script. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The mailbox for browsers; messages are shown in sandboxed frames. */
function renderMailbox(to: string, messages: readonly MailboxMessage[]) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Local mailbox</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border-top: 1px solid #8886; padding: 1rem 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
  iframe { width: 100%; height: 24rem; border: 1px solid #8886; background: #fff }
</style>
<h1>Local mailbox</h1>
<form><label>Address or +phone <input name="to" value="${to}" required></label> <button>Show</button></form>
${messages.map(
  (message) => html`<article>
  <h2>${message.subject}</h2>
  <p><time>${message.sentAt}</time> to ${message.to}</p>
  <iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${message.subject}" srcdoc="${message.html}"></iframe>
  <details><summary>Plain text</summary><pre>${message.text}</pre></details>
</article>`,
)}
${messages.length ? "" : html`<p>Nothing here for this address.</p>`}
</html>`;
}

export function createMailboxRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/dev/mailbox", async (context) => {
    // In a query a bare + means a space, and a phone number starts with +.
    const to = (context.req.query("to") ?? "").replace(/^ (?=\d)/, "+");
    const messages = to ? await createMailbox(context.env.NEWS).list(to) : [];
    context.header("Cache-Control", "no-store");
    if (!context.req.header("accept")?.includes("text/html")) return context.json(messages);
    return context.html(renderMailbox(to, messages), 200, { "Content-Security-Policy": policy });
  });
}
