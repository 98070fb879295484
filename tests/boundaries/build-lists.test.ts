/** The files that vite.config.ts lists exist, so that none drops out of a list when it is renamed. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const expand = (text: string, group: RegExp, between: RegExp): string[] => {
  const [, before = "", inner, after = ""] = group.exec(text) ?? [];
  return inner === undefined ? [text] : inner.split(between).map((one) => before + one + after);
};

/** `a|b-(c|d)` as a, b-c and b-d. */
const alternatives = (pattern: string): string[] =>
  pattern.split(/\|(?![^(]*\))/).flatMap((one) => expand(one, /^(.*)\((.+)\)(.*)$/, /\|/));

const hasFile = (folder: string, name: string) =>
  existsSync(folder) && readdirSync(folder).some((file) => new RegExp(`^${name}\\.`).test(file));

test("every name in the shared chunks of vite.config.ts is a file, an icon or a package that exists", () => {
  const [, lists = ""] =
    /^const sharedChunks.*?= \[\n(.*?)^\];$/ms.exec(readFileSync("vite.config.ts", "utf8")) ?? [];
  const listed = [...lists.matchAll(/\b(files|icons|packages)\(\s*(?:"([^"]+)",\s*)?"([^"]+)",?\s*\)/g)];
  expect(listed).toHaveLength(lists.match(/\b(files|icons|packages)\(/g)?.length ?? 0);
  expect(listed.length).toBeGreaterThan(30);
  const missing = listed.flatMap(
    ([, kind, folder = "node_modules/lucide-react/dist/esm/icons", names = ""]) =>
      alternatives(names.replaceAll("\\\\", "\\"))
        .filter((name) => !(kind === "packages" ? existsSync(`node_modules/${name}`) : hasFile(folder, name)))
        .map((name) => `${kind} ${folder}/${name}`),
  );
  expect(missing).toEqual([]);
});
