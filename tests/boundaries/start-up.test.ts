import { expect, test } from "vitest";
import { listStaticImports } from "./imports.ts";

/** Libraries that take long to load and that most requests don't need: their files are imported by `import()`. */
const late =
  /^(@?better-auth|@simplewebauthn|otpauth|uqr|htmlparser2|zod-openapi|@remix-run|virtual:remix)(\/|$)/;

test("the Worker starts without what most requests don't need (docs/decisions/0199)", () => {
  const loaded = [...listStaticImports("worker/index.ts")];
  expect(loaded).toContain("hono");
  expect(loaded).toContain("worker/sync/routes.ts");
  expect(loaded.filter((name) => late.test(name))).toEqual([]);
});
