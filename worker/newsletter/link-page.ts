import { html, raw } from "hono/html";
import { hashForPolicy } from "#worker/http/content-hash.ts";
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

const style = `
body { max-width: 26rem; margin: 15vh auto 0; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { line-height: 1.15 }
button { min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 999px; background: oklch(0.88 0.2 125); color: oklch(0.2 0.02 265); font: inherit; font-weight: 700; cursor: pointer }
`;

/** Its one style sheet and its one form, and nothing else. */
export const createLinkPagePolicy = async (): Promise<string> =>
  `default-src 'none'; style-src ${await hashForPolicy(style)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** What a mailed link opens: one button. Opening it changes nothing, because mail scanners open every link. */
export function createLinkPage(purpose: LinkPurpose) {
  const { title, text, button } = words[purpose];
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} - Fitness Tracker</title>
<style>${raw(style)}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
<form method="post"><button>${button}</button></form>
</main>
</html>`;
}
