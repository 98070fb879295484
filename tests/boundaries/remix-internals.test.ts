import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

test("no source names what Remix doesn't document", async () => {
  const internals = /__remix|\b_routes\b|SingleFetchRedirect|streamController|@remix-run\/server-runtime/;
  const sources = ["wrangler.toml", "vite.config.ts"];
  for await (const file of glob("{app,worker,service-worker,scripts}/**/*.{ts,tsx}")) sources.push(file);
  const naming = sources.filter(
    (file) => !/\.test\.tsx?$/.test(file) && internals.test(readFileSync(file, "utf8")),
  );
  expect(naming, "What Remix doesn't document changes with any version of it.").toEqual([]);
});
