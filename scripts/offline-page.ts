import { lightDark, logoSvg, onVolt } from "../app/contracts/brand.ts";
import { renderFigureSvg } from "../tools/figures/render.ts";

/** The addresses of the display and the text font, both of which the service worker caches. */
interface OfflineFonts {
  readonly archivo: string;
  readonly figtree: string;
}

/** The document that the service worker shows when it has no other: without script, with links to pages that work offline. */
export function renderOfflinePage({ archivo, figtree }: OfflineFonts): string {
  const figure = renderFigureSvg("resting", {
    colors: { body: "currentColor", far: 0.42, accent: "oklch(0.85 0.2 125)", ground: lightDark("line") },
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>No connection - Fitness Tracker</title>
<style>
@font-face { font-family: Archivo; font-weight: 600 800; font-display: swap; src: url("${archivo}") format("woff2") }
@font-face { font-family: Figtree; font-weight: 400 800; font-display: swap; src: url("${figtree}") format("woff2") }
:root { color-scheme: light dark; background: ${lightDark("bg")}; color: ${lightDark("ink")}; font: 1rem/1.6 Figtree, system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; place-items: center }
header { justify-self: start; padding: 0.75rem 1.25rem }
header a { gap: 0.625rem; padding: 0; border: 0; font: 800 1.125rem/1 Archivo, system-ui, sans-serif; letter-spacing: -0.02em }
header svg { width: 2rem }
main { max-width: 30rem; padding: 2rem 1.25rem; text-align: center }
main svg { width: 10rem; height: auto }
h1 { font: 780 1.75rem/1.15 Archivo, system-ui, sans-serif; letter-spacing: -0.02em; margin: 1rem 0 0.5rem }
p { margin: 0 0 1.5rem; color: ${lightDark("ink-2")} }
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; justify-content: center }
a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.5rem; border-radius: 999px; border: 1px solid ${lightDark("line")}; color: inherit; font-weight: 700; text-decoration: none }
a.primary { background: ${lightDark("volt")}; color: ${onVolt}; border-color: transparent }
</style>
<header><a href="/">${logoSvg} Fitness Tracker</a></header>
<main id="main">
<div aria-hidden="true">${figure}</div>
<h1>This page needs a connection</h1>
<p>Signing in, the account and the news come from the server, and it can’t be reached right now. Workouts can be recorded without it, and what you recorded on this device is safe.</p>
<nav aria-label="What works">
<a class="primary" href="/work-out-now">Work out now</a>
<a href="">Try again</a>
<a href="/">Home</a>
</nav>
</main>
</html>`;
}
