/** After the bundle: builds /sw.js from service-worker/ and from the list of what the bundle consists of. */
import { readFileSync, writeFileSync } from "node:fs";
import { build as bundle } from "esbuild";
import { getManifest } from "workbox-build";
import { publicPages } from "#app/content/pages.ts";
import type { Build } from "../service-worker/build.ts";
import { renderOfflinePage } from "./offline-page.ts";
import { root } from "./run.ts";

const client = `${root}build/client`;
/** Visitors' pages that are nothing without the server. */
const onlinePaths = ["/news", "/login", "/sign-up"];
/** Big, and few need it: fetched when it is used, and kept from then on (docs/decisions/0070). */
const rareForMembers = /^\/assets\/swagger-ui/;
/** Visitors seldom carry data in or out. */
const rareForVisitors = /^\/assets\/(swagger-ui|[\w-]+\.worker)/;

interface Route {
  readonly id: string;
  readonly module: string;
}

interface Manifest {
  readonly version: string;
  readonly entry: { readonly module: string };
  readonly routes: Record<string, Route>;
}

/** Remix' own list: `window.__remixManifest={…};` in a file that no page loads. */
function readManifest(names: ReadonlySet<string>): Manifest {
  const name = [...names].find((file) => /^\/assets\/manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error("The bundle has no assets/manifest-*.js. Run `npm run build`.");
  const text = readFileSync(client + name, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** Files with a hash in their name, and how many bytes each has. */
async function listAssets(): Promise<ReadonlyMap<string, number>> {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: client,
    globPatterns: ["assets/*.{js,css,woff2}"],
    dontCacheBustURLsMatching: /^assets\//,
    modifyURLPrefix: { "": "/" },
  });
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
  const sizes = manifestEntries.map(({ url }) => [url, readFileSync(client + url).length] as const);
  return new Map(sizes);
}

/** The files that `from` mention, and those that they mention, and so on, without those that are `rare`. */
function followAll(from: Iterable<string>, names: ReadonlySet<string>, rare: RegExp): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || rare.test(file) || !names.has(file)) return;
    found.add(file);
    if (file.endsWith(".woff2")) return;
    for (const [, name] of readFileSync(client + file, "utf8").matchAll(/([\w.-]+\.(?:js|css|woff2))\b/g))
      visit(`/assets/${name}`);
  };
  for (const file of from) visit(file);
  return found;
}

const sizes = await listAssets();
const names = new Set(sizes.keys());
const manifest = readManifest(names);
const routes = Object.values(manifest.routes).filter(({ id }) => !/(\.txt|\.xml)$|\[\.\]/.test(id));
const modulesOf = (pattern: RegExp) =>
  routes.filter(({ id }) => pattern.test(id)).map(({ module }) => module);
const publicModules = [manifest.entry.module, ...modulesOf(/^root$|^routes\/(_public|\$)/)];
const publicFiles = followAll(publicModules, names, rareForVisitors);
const memberFiles = followAll(modulesOf(/^routes\/_app/), names, rareForMembers);

const input: Build = {
  version: manifest.version,
  publicAssets: [...publicFiles].sort(),
  memberAssets: [...memberFiles].filter((file) => !publicFiles.has(file)).sort(),
  documents: publicPages.map(({ path }) => path).filter((path) => !onlinePaths.includes(path)),
  onlinePaths,
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  offlinePage: renderOfflinePage(),
};

const { outputFiles } = await bundle({
  entryPoints: [`${root}service-worker/service-worker.ts`],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: "es2022",
  define: { __BUILD__: JSON.stringify(input) },
});
const script = outputFiles[0]?.contents;
if (!script) throw new Error("The service worker could not be bundled.");
writeFileSync(`${client}/sw.js`, script);

const kB = (files: readonly string[]) =>
  Math.round(files.reduce((total, file) => total + (sizes.get(file) ?? 0), 0) / 1000);
console.log(
  `sw.js ${Math.round(script.length / 1000)} kB; keeps ${input.publicAssets.length} files (${kB(input.publicAssets)} kB) ` +
    `for every visitor, ${input.memberAssets.length} (${kB(input.memberAssets)} kB) for whoever is signed in`,
);
