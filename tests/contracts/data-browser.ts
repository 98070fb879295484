import { createServer } from "node:http";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll } from "vitest";
import { browserArgs, requireBrowser } from "../../scripts/browser.ts";

/** The data layer and its suite as one script for a page. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      rollupOptions: {
        input: new URL("./data-page.ts", import.meta.url).pathname,
        output: { format: "iife", inlineDynamicImports: true },
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("Vite watched instead of building");
  return output.output[0].code;
}

export interface DataBrowser {
  /** A fresh profile. */
  newContext(): Promise<BrowserContext>;
  /** A page of that profile with the data layer in `window.page`. */
  open(context: BrowserContext): Promise<Page>;
}

/** Chromium and an origin of its own for the pages of one test file. */
export function withDataBrowser(): DataBrowser {
  let browser: Browser;
  let origin = "";
  let close = () => {};

  beforeAll(async () => {
    const script = await bundle();
    const server = createServer((request, response) => {
      const isScript = request.url === "/data.js";
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
      response.end(isScript ? script : '<!doctype html><title>Data</title><script src="/data.js"></script>');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("The server has no port");
    origin = `http://127.0.0.1:${address.port}`;
    close = () => server.close();
    browser = await chromium.launch({ executablePath: await requireBrowser(), args: browserArgs });
  });
  afterAll(async () => {
    await browser.close();
    close();
  });

  return {
    newContext: () => browser.newContext(),
    open: async (context) => {
      const page = await context.newPage();
      await page.goto(origin);
      return page;
    },
  };
}
