/**
 * What this folder assumes of Remix, checked with the installed version. Each title says what breaks in the product
 * when the assumption fails after an upgrade.
 */
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/cloudflare";
import { Outlet, RemixServer, Scripts } from "@remix-run/react";
import { renderToReadableStream, renderToString } from "react-dom/server.browser";
import { beforeEach, expect, test } from "vitest";
import { hasPromise, listMatches, takeHandoff } from "./handoff.ts";
import { holdScripts } from "./hold-scripts.ts";
import { toPageRequest } from "./page-request.ts";

const origin = "https://app.test";
const text = 'Ada & Grace </script> "\u2028"';
const faults: string[] = [];
let given: EntryContext | undefined;

const manifestRoute = (id: string, path: string, parentId?: string) => ({
  id,
  ...(parentId !== undefined && { parentId }),
  path,
  module: `/assets/${id.replace("/", "-")}-abcdefgh.js`,
  hasLoader: true,
  hasAction: false,
  hasClientLoader: false,
  hasClientAction: false,
  hasErrorBoundary: false,
});
const assetRoutes = {
  root: manifestRoute("root", ""),
  "routes/page": manifestRoute("routes/page", "page", "root"),
};

const future = { v3_fetcherPersist: true, v3_lazyRouteDiscovery: false, v3_relativeSplatPath: true };
const build: ServerBuild = {
  mode: "production",
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  isSpaMode: false,
  future: { ...future, v3_singleFetch: true, v3_throwAbortReason: true },
  assets: {
    version: "0badcafe",
    url: "/assets/manifest-0badcafe.js",
    entry: { module: "/assets/entry-abcdefgh.js", imports: ["/assets/library-abcdefgh.js"] },
    routes: assetRoutes,
  },
  entry: {
    module: {
      default: (_request, status, headers, context) => {
        given = context;
        return new Response("page", { status, headers: { ...headers, "Content-Type": "text/html" } });
      },
      handleError: (error) => faults.push(String(error)),
    },
  },
  routes: {
    root: {
      id: "root",
      path: "",
      module: {
        default: () => (
          <html lang="en">
            <body>
              <Outlet />
              <Scripts nonce="n0nce" />
            </body>
          </html>
        ),
        loader: () => ({ text }),
      },
    },
    "routes/page": {
      id: "routes/page",
      parentId: "root",
      path: "page",
      module: {
        default: () => <p>Page</p>,
        handle: { style: "whole" },
        loader: () => ({ text }),
        action: () => null,
      },
    },
  },
};

const handle = createRequestHandler(build, "production");
const ask = (path: string, init?: RequestInit) => handle(new Request(origin + path, init));

async function requireContext(): Promise<EntryContext> {
  await ask("/page");
  if (!given) throw new Error("Remix did not call the server entry");
  return given;
}

beforeEach(() => {
  faults.length = 0;
  given = undefined;
});

test("no address leads to a list of routes, whose making takes longer with every part of a path", async () => {
  expect((await ask("/__manifest?p=%2Fpage&version=0badcafe")).status).toBe(404);
});

test("the context names the matched routes with handle and data, from which a page's styles follow", async () => {
  expect(listMatches(await requireContext())).toEqual([
    { handle: undefined, data: { text } },
    { handle: { style: "whole" }, data: { text } },
  ]);
});

test("the context has what the loaders answered, so that a page with promises is recognised", async () => {
  const context = await requireContext();
  expect(hasPromise(context)).toBe(false);
  const { staticHandlerContext } = context;
  const loaderData = { ...staticHandlerContext.loaderData, "routes/page": { later: Promise.resolve(1) } };
  expect(hasPromise({ ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } })).toBe(
    true,
  );
});

const page = (context: EntryContext) => (
  <RemixServer context={context} url={`${origin}/page`} nonce="n0nce" />
);
/** The text that a page's scripts enqueue for Remix in the browser. */
const enqueued = (html: string) =>
  [...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)]
    .map(([, json = '""']) => JSON.parse(json))
    .join("");

test("the handoff of a page's data is what Remix's own stream enqueues and closes", async () => {
  const stream = await renderToReadableStream(page(await requireContext()));
  await stream.allReady;
  const theirs = await new Response(stream).text();
  const { context, script } = await takeHandoff(await requireContext());
  expect(enqueued(script)).toBe(enqueued(theirs));
  expect(enqueued(script)).toContain("Ada & Grace");
  expect(theirs).toContain("window.__remixContext.streamController.close();");
  expect(script).toMatch(/;window\.__remixContext\.streamController\.close\(\);$/);
  expect(script).not.toMatch(/[<>&\u2028]/);
  expect(renderToString(page(context))).toContain("window.__remixContext.streamController = controller");
});

test("Remix writes preloads and the module script as expected, so that scripts wait for the first paint", async () => {
  const { context } = await takeHandoff(await requireContext());
  const html = renderToString(page(context));
  const held = holdScripts(html, "n0nce");
  expect(html.match(/rel="modulepreload"/g)?.length).toBeGreaterThan(2);
  const markup = held.slice(0, held.lastIndexOf('<script nonce="n0nce">'));
  expect(markup).not.toMatch(/modulepreload|type="module"/);
  expect(markup.match(/type="held"/g)).toHaveLength(1);
});

test("toPageRequest removes what Remix refuses in requests of programs", async () => {
  const old = new Request(`${origin}/page?_data=routes%2Fpage`);
  await handle(old);
  expect(faults).toHaveLength(1);
  const foreign = () =>
    new Request(`${origin}/page`, {
      method: "POST",
      headers: { origin: "https://other.test", host: "app.test" },
      body: new URLSearchParams({ a: "1" }),
    });
  expect((await handle(foreign())).status).toBeGreaterThanOrEqual(400);
  faults.length = 0;
  expect((await handle(toPageRequest(old))).status).toBe(200);
  expect((await handle(toPageRequest(foreign()))).status).toBeLessThan(400);
  expect(faults).toEqual([]);
});
