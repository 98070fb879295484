import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { listCircles, readImports } from "./imports.ts";

interface Wall {
  readonly name: string;
  /** What the failure says: what to do instead. */
  readonly comment: string;
  readonly from: Paths;
  readonly to: Paths;
}

/** Regular expressions. In those of `to`, `$1` stands for the group of `from`. */
interface Paths {
  readonly path: string;
  readonly pathNot?: string;
}

const walls: readonly Wall[] = [
  {
    name: "app-never-imports-worker",
    comment: "Put what both sides need into app/contracts, or hand it over on the load context.",
    from: { path: "^app/" },
    to: { path: "^worker/" },
  },
  {
    name: "worker-sees-only-contracts",
    comment: "The worker shares app/contracts with the app; the built server comes in worker/remix.ts.",
    from: { path: "^worker/" },
    to: { path: "^app/", pathNot: "^app/contracts/" },
  },
  {
    name: "service-worker-stands-alone",
    comment:
      "The service worker shares app/contracts, app/content and a member's stored screens with the app; it talks to pages and Worker by messages and headers.",
    from: { path: "^service-worker/" },
    to: {
      path: "^(app|worker)/",
      pathNot: "^app/(contracts/|content/|features/offline/member-screens\\.ts$)",
    },
  },
  {
    name: "nobody-imports-the-service-worker",
    comment: "It is a bundle of its own, built after the app. Put what both need into app/contracts.",
    from: { path: "^(app|worker)/" },
    to: { path: "^service-worker/" },
  },
  {
    name: "contracts-import-nothing-of-ours",
    comment:
      "A contract knows only the schema library and other contracts. Move the helper's caller, not the helper.",
    from: { path: "^app/contracts/", pathNot: "\\.test\\.ts$" },
    to: { path: "^(app|worker)/", pathNot: "^app/contracts/" },
  },
  {
    name: "model-imports-contracts-and-lib",
    comment:
      "A model is the shape of what the browser records. Move what works on it to the store or the feature.",
    from: { path: "^app/model/", pathNot: "\\.test\\.ts$" },
    to: { path: "^(app|worker|service-worker)/", pathNot: "^app/(model|contracts|lib)/" },
  },
  {
    name: "model-stays-in-the-browser",
    comment: "Put a shape that crosses to the server into app/contracts.",
    from: { path: "^app/server/" },
    to: { path: "^app/model/" },
  },
  {
    name: "features-do-not-see-each-other",
    comment: "Let the route compose both features, or move the shared piece to data, content, ui or lib.",
    from: { path: "^app/features/([^/]+)/" },
    // A member's stored screens end with the session.
    to: { path: "^app/features/", pathNot: "^app/features/($1/|offline/member-screens\\.ts$)" },
  },
  {
    name: "lower-rooms-do-not-look-up",
    comment:
      "data, content, ui, figures and lib serve features and routes; pass what they need as an argument.",
    from: { path: "^app/(data|content|ui|figures|lib)/" },
    to: { path: "^app/(features|routes|server)/" },
  },
  {
    name: "ui-knows-no-domain",
    comment: "ui draws; words and data come from features. Pass them as props.",
    from: { path: "^app/(ui|lib)/" },
    to: { path: "^app/(data|content|contracts|model|figures)/" },
  },
  {
    name: "only-data-imports-dexie",
    comment: "Call a query or a command of app/data; it writes rows and totals in one transaction.",
    from: { path: "^(app|worker)/", pathNot: "^app/data/" },
    to: { path: "^dexie" },
  },
  {
    name: "screens-reach-rows-by-queries-and-commands",
    comment:
      "Read and write through a query or a command of app/data; a shape that a screen shows belongs in app/model.",
    from: { path: "^app/(features|routes)/", pathNot: "\\.test\\.ts$" },
    to: {
      path: "^app/data/",
      pathNot:
        "^app/data/(?!rows/|local-storage/|sync/|transfer/)|^app/data/sync/(sync|find-sync|open-sync\\.client)\\.ts$|^app/data/transfer/(transfer\\.client|foreign-file|erase-data|export-json|guest-data|move-owner|stored-imports)\\.ts$",
    },
  },
  {
    name: "rooms-see-the-face-of-auth",
    comment:
      "Import it from worker/auth/interface.ts; what isn't there is auth's own. Generic code belongs in worker/db, http, mail or crypto.",
    from: { path: "^worker/[^/]+/", pathNot: "^worker/(auth|docs)/" },
    to: { path: "^worker/auth/", pathNot: "^worker/auth/interface\\.ts$" },
  },
  {
    name: "only-auth-reads-the-tables-of-accounts",
    comment:
      "worker/auth/interface.ts has the conditions and reads that other rooms need of sessions and users; a room's own tables have a file of their own in worker/db. The counters of limits are beside those of accounts.",
    from: { path: "^worker/[^/]+/", pathNot: "^worker/(auth|db|limits)/" },
    to: { path: "^worker/db/schema\\.ts$" },
  },
  {
    name: "a-deployment-has-no-local-parts",
    comment: "Compose it in worker/local/local-worker.ts; the app gets it by its environment or its parts.",
    from: { path: "^worker/", pathNot: "^worker/(local|dev)\\.ts$|^worker/local/" },
    to: { path: "^worker/local/|^worker/(local|dev)\\.ts$" },
  },
  {
    name: "lower-worker-rooms-do-not-look-up",
    comment:
      "db, http, limits, mail and crypto serve the other rooms of the worker; pass what they need as an argument.",
    from: { path: "^worker/(db|http|limits|mail|crypto)/" },
    to: { path: "^worker/[^/]+/", pathNot: "^worker/(db|http|limits|mail|crypto)/" },
  },
  {
    name: "only-auth-imports-better-auth",
    comment:
      "Ask the auth service; its configuration, its plugin and the plugin's endpoints know the library.",
    from: {
      path: "^(app|worker)/",
      pathNot: "^worker/auth/core/(better-auth|protocol|endpoint|deps)\\.ts$",
    },
    to: { path: "^better-auth" },
  },
  {
    name: "no-server-code-in-the-browser",
    comment: "Loader helpers live in app/server and are imported by routes' loaders only.",
    from: { path: "^app/(features|data|ui|figures|lib|content)/" },
    to: { path: "^app/server/" },
  },
];

const imports = await readImports(["app", "worker", "service-worker"]);

const isWithin = (file: string, { path, pathNot }: Paths, group = ""): boolean =>
  new RegExp(path).test(file) &&
  !(pathNot !== undefined && new RegExp(pathNot.replace("$1", group)).test(file));

test.each(walls)("$name", ({ comment, from, to }) => {
  const files = [...imports].filter(([file]) => isWithin(file, from));
  expect(files).not.toEqual([]);
  const known = [...imports].flatMap(([file, targets]) => [file, ...targets]);
  expect(
    known.some((file) => new RegExp(to.path).test(file)),
    "what must not be imported exists",
  ).toBe(true);
  const broken = files.flatMap(([file, targets]) => {
    const [, group] = new RegExp(from.path).exec(file) ?? [];
    return targets.filter((target) => isWithin(target, to, group)).map((target) => `${file} -> ${target}`);
  });
  expect(broken, comment).toEqual([]);
});

test("no file imports itself by way of others: what two files need goes into a third", () => {
  expect(listCircles(imports)).toEqual([]);
});

test("no file is a barrel: index.ts exists once, in worker", () => {
  const barrels = [...imports.keys()].filter((file) => /\/index\.tsx?$/.test(file));
  expect(barrels).toEqual(["worker/index.ts"]);
});

test("only app/ui uses React's lazy, which breaks the page when a part can't be fetched", async () => {
  const lazy = /\bimport \{[^}]*\blazy\b[^}]*\} from "react"|\bReact\.lazy\b/;
  const using: string[] = [];
  for await (const file of glob("app/**/*.{ts,tsx}"))
    if (!file.startsWith("app/ui/") && lazy.test(readFileSync(file, "utf8"))) using.push(file);
  expect(using, "Use lazyPart of app/ui/lazy-part.tsx, which shows something else then.").toEqual([]);
});

test("nothing names what Remix doesn't document", async () => {
  const internals = /__remix|\b_routes\b|SingleFetchRedirect|streamController|@remix-run\/server-runtime/;
  const sources = ["wrangler.toml", "vite.config.ts"];
  for await (const file of glob("{app,worker,service-worker,scripts}/**/*.{ts,tsx}")) sources.push(file);
  const naming = sources.filter(
    (file) => !/\.test\.tsx?$/.test(file) && internals.test(readFileSync(file, "utf8")),
  );
  expect(naming, "What Remix doesn't document changes with any version of it.").toEqual([]);
});
