import { createServer } from "node:http";
import { bundle } from "./bundle.ts";
import { type Listening, listen } from "./listen.ts";

/** A TypeScript file and its imports as one classic script. */
export async function bundleScript(entry: URL): Promise<string> {
  const output = { format: "iife", inlineDynamicImports: true } as const;
  const [script] = await bundle(entry, { rollupOptions: { output } });
  if (!script) throw new Error("Nothing was bundled");
  return script.code;
}

/** Serves an empty page with `script` on an origin of its own, for measurements without the app. */
export async function servePage(script: string): Promise<Listening> {
  const server = createServer((request, response) => {
    // Isolated pages have a clock with steps of 5 us. A cacheable script is compiled only once, like a deployed
    // script.
    response.setHeader("cross-origin-opener-policy", "same-origin");
    response.setHeader("cross-origin-embedder-policy", "require-corp");
    response.setHeader("cache-control", request.url === "/script.js" ? "max-age=3600" : "no-cache");
    const isScript = request.url === "/script.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(isScript ? script : '<!doctype html><title>Page</title><script src="/script.js"></script>');
  });
  return listen(server);
}
