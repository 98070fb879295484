/** After the bundle: builds /sw.js from service-worker/ and from Vite's manifest of the bundle's files. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build as bundle } from "esbuild";
import type { PrecacheEntry } from "workbox-precaching";
import { publicPages } from "#app/content/pages.ts";
import { renderOfflinePage } from "./offline-page.ts";
import { root } from "./run.ts";

/** https://vite.dev/guide/backend-integration.html */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

const client = `${root}build/client/`;
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(`${root}build/.vite/client-manifest.json`, "utf8"),
);

/**
 * The entry scripts of the pages. The viewer of the API's description is left out, because it is large and rarely
 * needed.
 */
const entries = /^app\/(entry\.client\.tsx|root\.tsx|routes\/(_public|_app|\$))/;
/** Large and rarely needed files, such as fonts for letters that English lacks. They are cached on first use. */
const onFirstUse = /\.json$|jsQR|fake-indexeddb|-(latin-ext|vietnamese)-wght/;

/** The files that the pages may load, found by following imports. */
function listPageFiles(): Set<string> {
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key) || onFirstUse.test(key)) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!onFirstUse.test(file)) files.add(file);
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(other);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry && entries.test(key)) visit(key);
  return files;
}

const names = readdirSync(`${client}assets`);

function requireFile(pattern: RegExp): string {
  const name = names.find((each) => pattern.test(each));
  if (!name) throw new Error(`The bundle has no file like ${pattern}. Run \`npm run build\`.`);
  return `assets/${name}`;
}

// Vite's manifest names neither the web workers nor the list of routes, which Remix adds to the bundle.
const routeList = requireFile(/^manifest-[\w-]+\.js$/);
const workers = names.filter((name) => name.includes(".worker-")).map((name) => `assets/${name}`);
const version = routeList.slice("assets/manifest-".length, -".js".length);

const files = [...listPageFiles(), ...workers, routeList].sort();
const precached: PrecacheEntry[] = [
  // A hashed name is its own revision.
  ...files.map((file) => ({ url: `/${file}`, revision: null })),
  ...publicPages
    .filter(({ needsServer }) => !needsServer)
    .map(({ path }) => ({ url: path, revision: version })),
];

const { outputFiles } = await bundle({
  entryPoints: [`${root}service-worker/service-worker.ts`],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: "es2022",
  define: {
    "process.env.NODE_ENV": '"production"',
    "self.__WB_MANIFEST": JSON.stringify(precached),
    __VERSION__: JSON.stringify(version),
    __OFFLINE_PAGE__: JSON.stringify(
      renderOfflinePage({
        archivo: `/${requireFile(/^archivo-latin-wght.*\.woff2$/)}`,
        figtree: `/${requireFile(/^figtree-latin-wght.*\.woff2$/)}`,
      }),
    ),
  },
});
const script = outputFiles[0]?.contents;
if (!script) throw new Error("The service worker could not be bundled.");
writeFileSync(`${client}sw.js`, script);
console.log(`sw.js ${Math.round(script.length / 1000)} kB, stores ${precached.length} files and pages`);
