import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listStaticImports } from "./imports.ts";

/** Libraries that take long to load and that most requests don't need: their files are imported by `import()`. */
const late = /^(zod-openapi|@remix-run|virtual:remix)(\/|$)/;

test("the Worker starts without what most requests don't need (docs/decisions/0199)", () => {
  const loaded = [...listStaticImports("worker/index.ts")];
  expect(loaded).toContain("hono");
  expect(loaded).toContain("worker/sync/routes.ts");
  expect(loaded.filter((name) => late.test(name))).toEqual([]);
});

test("the runtime keeps no log of each request, whose address and headers hold secrets", () => {
  const config = readFileSync("wrangler.toml", "utf8");
  const [, logs = ""] = /^\[observability\.logs\]\n([^[]*)/m.exec(config) ?? [];
  expect(logs).toContain("enabled = true");
  expect(logs).toContain("invocation_logs = false");
});
