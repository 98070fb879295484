/** The files and tests that docs/spec-coverage.md names exist. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/spec-coverage.md", "utf8");
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| **") && !line.startsWith("| Statement"))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const shortNames = new Map([...text.matchAll(/([\w-]+) = `([^`]+)`/g)].map(([, name, file]) => [name, file]));

const isMissing = (file: string, folders: readonly string[]) =>
  !folders.some((folder) => existsSync(folder + file));

/** Each test as its file and words of its title. */
const listProofs = (proofs: string) =>
  [...proofs.matchAll(/(?:^|; )`?([^`:"]+)`?:((?:,? "[^"]+")*)/g)].flatMap(([, name = "", titles = ""]) => {
    const file = shortNames.get(name) ?? name;
    const path = [file, `tests/e2e/${file}`].find((one) => existsSync(one));
    return [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ path, title }));
  });

test.each(rows)("%s%s names files and tests that exist", (_, _statement, shown = "", proofs = "") => {
  const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
  expect(files.filter((file) => isMissing(file, ["app/", ""]))).toEqual([]);
  const tests = listProofs(proofs);
  expect(tests).not.toEqual([]);
  expect(tests.filter(({ path, title }) => !path || !readFileSync(path, "utf8").includes(title))).toEqual([]);
});
