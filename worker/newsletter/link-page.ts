import type { Context } from "hono";
import { html } from "hono/html";
import { answerSmallPage } from "#worker/http/small-page.ts";
import type { LinkPurpose } from "./links.ts";

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

/** What a mailed link opens: one button. Opening it changes nothing, because mail scanners open every link. */
export function answerLinkPage(context: Context, purpose: LinkPurpose): Promise<Response> {
  const { title, text, button } = words[purpose];
  const body = html`<p>${text}</p>
<form method="post"><button>${button}</button></form>`;
  return answerSmallPage(context, { title, body });
}
