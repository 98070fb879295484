/**
 * What this folder assumes of Remix, checked with the installed version. Each title says what breaks in the product
 * when the assumption fails after an upgrade. What the browser's side of Remix does with the answers is checked by
 * tests/e2e/offline.test.ts and open-app.test.ts.
 */
import {
  createRequestHandler,
  type EntryContext,
  redirectDocument,
  type ServerBuild,
} from "@remix-run/cloudflare";
import { Outlet, RemixServer, Scripts } from "@remix-run/react";
import { getSingleFetchDataStrategy } from "@remix-run/react/dist/single-fetch.js";
import { renderToReadableStream } from "react-dom/server.browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  addressOf,
  asksForOneRoute,
  asksForRoute,
  findDataPath,
  isDataRedirect,
  isPageOrData,
  isUnreadable,
  reloadAt,
} from "./data-request.ts";
import { manifestFile } from "./route-manifest.ts";

const origin = "https://app.test";
const text = 'Ada & Grace </script> "\u2028"';
const ran: string[] = [];
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
  "routes/away": manifestRoute("routes/away", "away", "root"),
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
        loader: () => {
          ran.push("root");
          return { text };
        },
      },
    },
    "routes/page": {
      id: "routes/page",
      parentId: "root",
      path: "page",
      module: {
        default: () => <p>Page</p>,
        handle: { style: "whole" },
        loader: () => {
          ran.push("routes/page");
          return { text };
        },
        action: () => null,
      },
    },
    "routes/away": {
      id: "routes/away",
      parentId: "root",
      path: "away",
      module: { default: () => null, loader: () => redirectDocument("/goals?at=1", { status: 302 }) },
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
  ran.length = 0;
  faults.length = 0;
  given = undefined;
});

test.each([
  ["/page.data", "/page"],
  ["/_root.data", "/"],
])("the service worker recognises requests for data: %s is that of %s", async (asked, path) => {
  const answer = await ask(asked);
  expect(answer.status).toBe(200);
  expect(findDataPath(asked)).toBe(path);
  expect(isPageOrData(answer), "pages' data are recognised, so that no shared cache stores them").toBe(true);
});

test("`_routes` asks for one route, so that a screen's own loader doesn't get the timeout of a page", async () => {
  const address = "/page.data?_routes=routes%2Fpage&day=1";
  await ask(address);
  expect(ran).toEqual(["routes/page"]);
  const url = new URL(origin + address);
  expect(asksForOneRoute(url)).toBe(true);
  expect(asksForRoute(url, "routes/page")).toBe(true);
  expect(addressOf("/page", url)).toBe("/page?day=1");
});

/** What a screen's loader in the browser rejects with when the server answers with this. */
async function loadFrom(answer: Response): Promise<unknown> {
  vi.stubGlobal("window", { location: { origin } });
  vi.stubGlobal("fetch", async () => answer);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = getSingleFetchDataStrategy({} as never, {}, () => ({}) as never);
  const route = { id: "routes/page" };
  const resolve = (run: (ask: (own: () => unknown) => unknown) => unknown) => run((own) => own());
  const matches = [{ route, shouldLoad: true, resolve }];
  const asked = { request: new Request(`${origin}/page`), matches, fetcherKey: "one" };
  return Promise.resolve(load(asked as never)).then(
    () => null,
    (error: unknown) => error,
  );
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a gateway's page", () => new Response("<!DOCTYPE html><h1>Bad gateway</h1>", { status: 502 })],
  ["a gateway's answer without a body", () => new Response("", { status: 502 })],
  ["data that broke off", () => new Response('[{"_1":2},"routes/pa')],
])("%s is recognised as unreadable, so that a screen goes on without its account", async (_what, answer) => {
  expect(isUnreadable(await loadFrom(answer()))).toBe(true);
});

test("a failure of a loader is readable, so that the screen says so", async () => {
  const failed = '[{"_1":2},"routes/page",{"_3":4},"error",["SanitizedError",5,6],"Error","Unexpected"]\n';
  const error = await loadFrom(new Response(failed, { status: 500 }));
  expect(error).toMatchObject({ message: "Unexpected" });
  expect(isUnreadable(error)).toBe(false);
});

test("the service worker encodes a redirect to a document as Remix does, so that offline navigation follows it", async () => {
  const theirs = await ask("/away.data");
  const ours = reloadAt("/goals?at=1");
  expect(isDataRedirect(theirs)).toBe(true);
  expect([ours.status, await ours.text()]).toEqual([theirs.status, await theirs.text()]);
  for (const name of ["content-type", "x-remix-response"])
    expect(ours.headers.get(name)?.split(";")[0], name).toBe(theirs.headers.get(name)?.split(";")[0]);
});

test("no address leads to a list of routes, whose making takes longer with every part of a path", async () => {
  expect((await ask("/__manifest?p=%2Fpage&version=0badcafe")).status).toBe(404);
});

const page = (context: EntryContext) => (
  <RemixServer context={context} url={`${origin}/page`} nonce="n0nce" />
);
test("a page loads the manifest of its build before its entry, so that it knows its version and all routes", async () => {
  const stream = await renderToReadableStream(page(await requireContext()));
  await stream.allReady;
  const html = await new Response(stream).text();
  const { url, entry } = build.assets;
  expect(url).toMatch(manifestFile);
  expect(html).toMatch(new RegExp(`import "${url}"[^]*import\\("${entry.module}"\\)`));
});
