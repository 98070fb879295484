import { renderFigureSvg } from "#app/figures/render.ts";

const ink = { light: "oklch(0.2 0.02 265)", dark: "oklch(0.97 0.003 100)" };
const ground = { light: "oklch(0.985 0.003 100)", dark: "oklch(0.165 0.012 265)" };
const line = "light-dark(oklch(0.9 0.005 265), oklch(0.32 0.015 265))";

/** A whole document without script, font or any other file: what is shown where nothing else can be. */
export function renderOfflinePage(): string {
  const figure = renderFigureSvg("resting", {
    colors: { body: "currentColor", far: 0.42, accent: "oklch(0.85 0.2 125)", ground: line },
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>No connection | Fitness Tracker</title>
<style>
:root { color-scheme: light dark; background: light-dark(${ground.light}, ${ground.dark}); color: light-dark(${ink.light}, ${ink.dark}); font: 1rem/1.6 Figtree, system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center }
main { max-width: 30rem; padding: 2rem 1.25rem; text-align: center }
svg { width: 10rem; height: auto }
h1 { font: 780 1.75rem/1.15 Archivo, system-ui, sans-serif; letter-spacing: -0.02em; margin: 1rem 0 0.5rem }
p { margin: 0 0 1.5rem; color: light-dark(oklch(0.46 0.02 265), oklch(0.74 0.012 265)) }
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; justify-content: center }
a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.5rem; border-radius: 999px; border: 1px solid ${line}; color: inherit; font-weight: 700; text-decoration: none }
a.primary { background: light-dark(oklch(0.88 0.2 125), oklch(0.9 0.2 125)); color: ${ink.light}; border-color: transparent }
</style>
<main id="main">
<div aria-hidden="true">${figure}</div>
<h1>This page needs a connection</h1>
<p>Signing in, the account and the news come from the server, and it can’t be reached right now. Workouts can be recorded without it, and what you recorded on this device is safe.</p>
<nav aria-label="What works">
<a class="primary" href="/work-out-now">Work out now</a>
<a href="">Try again</a>
</nav>
</main>
</html>`;
}
