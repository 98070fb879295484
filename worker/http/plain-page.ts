import { html } from "hono/html";

type Markup = ReturnType<typeof html>;

/** A page without the app's bundle, because the bundle may be what failed. */
export const createPlainPage = (heading: string, content: Markup): Markup => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fitness Tracker</title>
<main>
<h1>${heading}</h1>
${content}
</main>
</html>`;
