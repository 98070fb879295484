/** The files and decision records that the documents name exist. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

function* listFiles(folder: string, endings: RegExp): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path, endings);
    else if (endings.test(entry.name)) yield path;
  }
}

const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...listFiles("docs", /\.md$/)];
const folders = ["app", "worker", "service-worker", "scripts", "tests", "tools", "migrations"];
const sources = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => [...listFiles(folder, /\.(tsx?|css|sql)$/)]);

test("every link of a document leads to a file", () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([\w./-]+)\)/g)]
      .filter(([, target = ""]) => !existsSync(join(root, dirname(document), target)))
      .map(([text]) => `${document}: ${text}`),
  );
  expect(broken).toEqual([]);
});

test("every decision that code or a document names has a record", () => {
  const records = new Set(readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 4)));
  const missing = [...documents, ...sources, "wrangler.toml", "vite.config.ts"].flatMap((path) =>
    [...read(path).matchAll(/\bdecisions?[ /](\d{4})\b/g)]
      .filter(([, number = ""]) => !records.has(number))
      .map(([text]) => `${path}: ${text}`),
  );
  expect(missing).toEqual([]);
});
