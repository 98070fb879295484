/** The files and tests that docs/spec-coverage.md names exist. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/spec-coverage.md", "utf8");
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| **") && !line.startsWith("| Statement"))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const shortNames = new Map([...text.matchAll(/([\w-]+) = `([^`]+)`/g)].map(([, name, file]) => [name, file]));

const find = (file: string, folders: readonly string[]) =>
  folders.map((folder) => folder + file).find((path) => existsSync(path));

/** What is missing of a row's tests; empty if all exist. */
function listMissing(proofs: string): string[] {
  return proofs.split(/;(?= )/).flatMap((proof) => {
    const [, name = ""] = /^\s*`?([^`:]+)`?:/.exec(proof) ?? [];
    const path = find(shortNames.get(name) ?? name, ["", "tests/e2e/"]);
    if (!path) return [`no file for ${JSON.stringify(proof)}`];
    const source = readFileSync(path, "utf8");
    const titles = [...proof.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title);
    if (titles.length === 0) return [`no title in ${JSON.stringify(proof)}`];
    const isDeclared = (title: string) => {
      const words = title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return new RegExp(`(?:^\\s*|\\()["'\`][^"'\`\\n]*${words}`, "m").test(source);
    };
    return titles
      .filter((title) => !isDeclared(title))
      .map((title) => `${path} has no test called ${JSON.stringify(title)}`);
  });
}

test.each(rows)("%s%s is shown and proved by what is there", (_, _statement, shown = "", proofs = "") => {
  const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
  expect(files.filter((file) => !find(file, ["app/", ""]))).toEqual([]);
  expect(listMissing(proofs)).toEqual([]);
});
