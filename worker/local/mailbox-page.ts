import { html } from "hono/html";
import type { MailboxMessage } from "./mailbox.ts";

/** The mailbox for browsers; messages are shown in sandboxed frames. */
export function renderMailbox(to: string, messages: readonly MailboxMessage[]) {
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
