/**
 * A page that the Worker writes itself, because it must work without the app: a heading, text and one form.
 * Guarantees: it runs no script, loads nothing, is not cached, and its form leads to this site and to `formTarget`
 * only.
 */
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { brand, logoSvg, onVolt } from "#app/contracts/brand.ts";
import { digest, encode } from "#worker/crypto/tokens.ts";

type Markup = ReturnType<typeof html>;

interface SmallPage {
  readonly title: string;
  readonly body: Markup;
  /** The other site that the form's answer redirects to. Chromium checks form-action also for redirects. */
  readonly formTarget?: string;
}

const tokens = (theme: "light" | "dark"): string =>
  Object.entries(brand)
    .map(([name, token]) => `--${name}: ${token[theme]}`)
    .join("; ");

const style = `
:root { color-scheme: light dark; ${tokens("light")} }
@media (prefers-color-scheme: dark) { :root { ${tokens("dark")} } }
* { box-sizing: border-box }
body { margin: 0; padding: 10vh 1rem 2rem; background: var(--bg); color: var(--ink); font: 1rem/1.6 Figtree, system-ui, sans-serif }
main, header { max-width: 28rem; margin: 0 auto }
header { display: flex; align-items: center; gap: .625rem; padding-bottom: 1.25rem; font-weight: 800; font-size: 1.125rem; letter-spacing: -.02em }
main { padding: 1.5rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance }
p, dl { margin: .75rem 0 0; overflow-wrap: anywhere; text-wrap: pretty }
dt { margin-top: .75rem; color: var(--ink-2); font-size: .875rem }
dd { margin: 0; font-weight: 600 }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0 }
button, .button { display: inline-flex; flex: 1 1 10rem; align-items: center; justify-content: center; min-height: 3.25rem; padding: .5rem 1.75rem; border: 1px solid var(--line-strong); border-radius: 999px; color: inherit; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer }
button { border-color: transparent; background: var(--volt); color: ${onVolt} }
.quiet { color: var(--ink-2); font-size: .875rem }
:focus-visible { outline: 3px solid var(--volt-ink); outline-offset: 2px }
`;

/** Returns the address's origin; its scheme if it has no origin, or if the origin's text would end the directive. */
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
<header>${raw(logoSvg)}Fitness Tracker</header>
<main>
<h1>${title}</h1>
${body}
</main>
</html>`);
}
