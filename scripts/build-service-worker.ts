/** After the bundle: builds /sw.js from service-worker/ and from the list of the bundle's files. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { build as bundle } from "esbuild";
import { publicPages } from "#app/content/pages.ts";
import { manifestFile, readManifest } from "#app/remix-internals/route-manifest.ts";
import type { Build } from "../service-worker/build.ts";
import { renderOfflinePage } from "./offline-page.ts";
import { root } from "./run.ts";

const client = `${root}build/client`;
/** Big and seldom needed: cached when it is first used (docs/decisions/0070). Those fonts have letters that English lacks. */
const rareForMembers = /^\/assets\/(swagger-ui|[\w-]+-(latin-ext|vietnamese)-wght-normal)/;
/** Visitors seldom import or export, and never sync; nobody signs in with a passkey, or deletes, without a network. */
const rareForVisitors =
  /^\/assets\/(swagger-ui|export-csv|open-sync|passkey-prompt|finish-deletion|erase-account|[\w-]+\.worker|[\w-]+-(latin-ext|vietnamese)-wght-normal)/;

/** Files whose name contains a hash of their content, by path, each with its length in bytes. */
function listAssets(kind: RegExp): ReadonlyMap<string, number> {
  const names = readdirSync(`${client}/assets`).filter((name) => kind.test(name));
  return new Map(names.map((name) => [`/assets/${name}`, statSync(`${client}/assets/${name}`).size]));
}

/** The files that `from` mention, directly or through other files, without those that are `rare`. */
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

const sizes = listAssets(/\.(js|css|woff2)$/);
const names = new Set(sizes.keys());

function requireFont(family: string): string {
  const font = [...names].find(
    (name) => name.startsWith(`/assets/${family}-latin-wght-normal-`) && name.endsWith(".woff2"),
  );
  if (!font) throw new Error(`The bundle has no font of ${family} for the offline page.`);
  return font;
}

const manifestPath = [...names].find((name) => manifestFile.test(name));
if (!manifestPath) throw new Error(`The bundle has no file like ${manifestFile}. Run \`npm run build\`.`);
const manifest = readManifest(readFileSync(client + manifestPath, "utf8"));
const routes = Object.values(manifest.routes);
const modulesOf = (pattern: RegExp) =>
  routes.filter(({ id }) => pattern.test(id)).map(({ module }) => module);
const publicModules = [manifest.entry.module, ...modulesOf(/^root$|^routes\/(_public|\$)/)];
const publicFiles = followAll(publicModules, names, rareForVisitors);
const memberFiles = followAll(modulesOf(/^routes\/_app/), names, rareForMembers);

const input: Build = {
  version: manifest.version,
  // Every page loads the manifest. The scripts that it names aren't followed: they are those of all pages.
  publicAssets: [manifestPath, ...publicFiles].sort(),
  memberAssets: [...memberFiles].filter((file) => !publicFiles.has(file)).sort(),
  dataAssets: [...listAssets(/\.json$/).keys()].sort(),
  documents: publicPages.filter(({ needsServer }) => !needsServer).map(({ path }) => path),
  onlinePaths: publicPages.filter(({ needsServer }) => needsServer).map(({ path }) => path),
  offlinePage: renderOfflinePage({ archivo: requireFont("archivo"), figtree: requireFont("figtree") }),
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
  `sw.js ${Math.round(script.length / 1000)} kB; caches ${input.publicAssets.length} files (${kB(input.publicAssets)} kB) ` +
    `for every visitor, ${input.memberAssets.length} (${kB(input.memberAssets)} kB) for members`,
);
