/**
 * A page that the Worker writes itself, because it must work without the app: a heading, words, one form.
 * Guarantees: it runs no script, loads nothing, is not cached, and its form leads to this site and to `formTarget` only.
 */
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { digest, encode } from "#worker/crypto/digest.ts";

type Markup = ReturnType<typeof html>;

interface SmallPage {
  readonly title: string;
  readonly body: Markup;
  /** The other site that the answer to its form redirects to: Chromium checks form-action also for redirects. */
  readonly formTarget?: string;
}

// The look's tokens (app/ui/tokens.css), for light and dark.
const style = `
:root { color-scheme: light dark; --bg: oklch(0.985 0.003 100); --surface: oklch(1 0 0); --line: oklch(0.9 0.005 265); --strong: oklch(0.62 0.012 265); --ink: oklch(0.2 0.02 265); --quiet: oklch(0.46 0.02 265); --volt: oklch(0.88 0.2 125); --focus: oklch(0.44 0.13 130) }
@media (prefers-color-scheme: dark) { :root { --bg: oklch(0.165 0.012 265); --surface: oklch(0.21 0.014 265); --line: oklch(0.32 0.015 265); --strong: oklch(0.56 0.015 265); --ink: oklch(0.97 0.003 100); --quiet: oklch(0.74 0.012 265); --volt: oklch(0.9 0.2 125); --focus: oklch(0.88 0.18 125) } }
* { box-sizing: border-box }
body { margin: 0; padding: 10vh 1rem 2rem; background: var(--bg); color: var(--ink); font: 1rem/1.6 Figtree, system-ui, sans-serif }
main, header { max-width: 28rem; margin: 0 auto }
header { display: flex; align-items: center; gap: .625rem; padding-bottom: 1.25rem; font-weight: 800; font-size: 1.125rem; letter-spacing: -.02em }
main { padding: 1.5rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance }
p, dl { margin: .75rem 0 0; overflow-wrap: anywhere; text-wrap: pretty }
dt { margin-top: .75rem; color: var(--quiet); font-size: .875rem }
dd { margin: 0; font-weight: 600 }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0 }
button, .button { display: inline-flex; flex: 1 1 10rem; align-items: center; justify-content: center; min-height: 3.25rem; padding: .5rem 1.75rem; border: 1px solid var(--strong); border-radius: 999px; color: inherit; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer }
button { border-color: transparent; background: var(--volt); color: oklch(0.2 0.02 265) }
.quiet { color: var(--quiet); font-size: .875rem }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`;

const mark = raw(
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="16" r="16" fill="oklch(0.2 0.02 265)"/><circle cx="16" cy="16" r="9" fill="none" stroke="oklch(0.9 0.2 125)" stroke-width="5" stroke-linecap="round" stroke-dasharray="42 15" transform="rotate(-90 16 16)"/></svg>',
);

/** Returns the address's origin; its scheme if it has no origin, or one whose text would end the directive. */
function findSource(address: string): string {
  const { origin, protocol } = new URL(address);
  return origin === "null" || /[;,]/.test(origin) ? protocol : origin;
}

export async function answerSmallPage(
  context: Context,
  { title, body, formTarget }: SmallPage,
): Promise<Response> {
  const targets = ["'self'", ...(formTarget ? [findSource(formTarget)] : [])].join(" ");
  const policy = `default-src 'none'; style-src 'sha256-${await digest(encode(style))}'; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`;
  context.header("Cache-Control", "no-store");
  context.header("Content-Security-Policy", policy);
  return context.html(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Fitness Tracker</title>
<style>${raw(style)}</style>
<header>${mark}Fitness Tracker</header>
<main>
<h1>${title}</h1>
${body}
</main>
</html>`);
}
