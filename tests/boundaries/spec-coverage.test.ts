/** The files that docs/spec-coverage.md names exist. */
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

test.each(rows)("%s%s names files that exist", (_, _statement, shown = "", proofs = "") => {
  const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
  expect(files.filter((file) => isMissing(file, ["app/", ""]))).toEqual([]);
  const tests = [...proofs.matchAll(/(?:^|; )`?([^`:"]+)`?:/g)].map(
    ([, name = ""]) => shortNames.get(name) ?? name,
  );
  expect(tests).not.toEqual([]);
  expect(tests.filter((file) => isMissing(file, ["", "tests/e2e/"]))).toEqual([]);
});
