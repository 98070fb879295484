import { createServer } from "node:http";
import { build } from "vite";

/** A TypeScript file and what it imports as one classic script, minified as for production. */
export async function bundleScript(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      rollupOptions: { input: entry.pathname, output: { format: "iife", inlineDynamicImports: true } },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("Vite watched instead of building");
  return output.output[0].code;
}

/** Serves an empty page with `script` on an origin of its own, for what needs a browser but not the app. */
export async function servePage(script: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    // Isolated pages have a clock of 5 us; a script that may be kept is compiled once, as a deployed one is.
    response.setHeader("cross-origin-opener-policy", "same-origin");
    response.setHeader("cross-origin-embedder-policy", "require-corp");
    response.setHeader("cache-control", request.url === "/script.js" ? "max-age=3600" : "no-cache");
    const isScript = request.url === "/script.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(isScript ? script : '<!doctype html><title>Page</title><script src="/script.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
