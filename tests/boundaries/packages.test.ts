/**
 * The installed packages: their licences, where they come from, and which may run while they are installed. Needs no
 * network.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  /** The package's name, if it differs from the folder because `overrides` replaces the package. */
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const read = (name: string) => JSON.parse(readFileSync(name, "utf8"));
const lock: { packages: Record<string, Locked> } = read("package-lock.json");
const { allowScripts }: { allowScripts: Record<string, boolean> } = read("package.json");

const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== "")
  .map(([path, locked]) => ({
    ...locked,
    name: locked.name ?? path.slice(path.lastIndexOf("node_modules/") + 13),
  }));

/** Licences that require nothing but a notice. */
const permissive = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "Zlib"];
const shippable = new Set([...permissive, "ISC", "MIT", "OFL-1.1", "Unlicense"]);

/** Licences of tools alone: nothing of these tools reaches the bundle or the Worker. */
const toolLicences = new Set([
  // lightningcss (styles are compiled by it), axe-core (accessibility in tests): changed by nobody here.
  "MPL-2.0",
  // libvips under sharp, which draws the brand pictures.
  "LGPL-3.0-or-later",
  // argparse under Remix's former compiler, which no command here runs.
  "Python-2.0",
  // Data: which browser supports which feature; SPDX's exceptions.
  "CC-BY-3.0",
  "CC-BY-4.0",
]);

/** Tools under Remix's former compiler whose package.json names no licence; their LICENSE or README is the MIT licence. */
const silent = new Set(["eval", "format", "require-like"]);

/**
 * Whether an SPDX expression is allowed: one of its licences is enough (OR), or all of them must be allowed (AND).
 */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const plain = expression.replaceAll(/[()]/g, "");
  if (plain.includes(" OR ")) return plain.split(" OR ").some((part) => isAllowed(part, allowed));
  return plain.split(" AND ").every((part) => allowed.has(part));
}

test("every package has a licence that we may ship, or is a tool", () => {
  const tools = new Set([...shippable, ...toolLicences]);
  const wrong = packages.filter(({ name, license, dev, devOptional }) => {
    if (!license) return !(dev && silent.has(name));
    return !isAllowed(license, dev || devOptional || /^lightningcss|^@img\//.test(name) ? tools : shippable);
  });
  expect(wrong.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("our own licence is package.json's, at the root and on the site", () => {
  const text = readFileSync("LICENSE", "utf8");
  expect(text.startsWith(`${read("package.json").license} License\n`)).toBe(true);
  expect(readFileSync("public/license.txt", "utf8")).toBe(text);
});

test("every package comes from the registry, byte by byte the one that was locked", () => {
  const wrong = packages.filter(({ integrity, inBundle, resolved }) => {
    const isForeign = resolved !== undefined && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved);
    return isForeign || (!inBundle && !integrity?.startsWith("sha512-"));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test("package.json says of every install script whether it may run", () => {
  const unsaid = packages.filter(({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts));
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});
