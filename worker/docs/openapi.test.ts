/** /openapi.json for other programs: a validator of JSON Schema, which knows nothing of ours, understands all of it. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { createApiDocument, operations } from "./openapi.ts";

const document = createApiDocument(operations);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "api");

const encode = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Whether the document allows this body in an answer of JSON. */
function allows(path: string, method: string, status: number, body: unknown): boolean {
  const parts = ["paths", path, method, "responses", String(status), "content", "application/json", "schema"];
  return ajv.validate({ $ref: `api#/${parts.map(encode).join("/")}` }, body);
}

test("the document is OpenAPI 3.1, and every shape in it can be checked", () => {
  expect(document.openapi).toBe("3.1.0");
  let checked = 0;
  for (const { path, method, answers } of operations) {
    for (const [status, { schema, contentTypes = ["application/json"] }] of Object.entries(answers)) {
      if (!schema || !contentTypes.includes("application/json")) continue;
      // A reference to a shape that isn't there would throw.
      expect(() => allows(path, method, Number(status), null), `${method} ${path} ${status}`).not.toThrow();
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(100);
});

test("a body that differs from the description is refused, and the described one is allowed", () => {
  const page = { articles: [], total: 0, page: 1, pageSize: 12 };
  expect(allows("/news", "get", 200, page)).toBe(true);
  expect(allows("/news", "get", 200, { ...page, articles: [{ title: 1 }] })).toBe(false);
  expect(allows("/news", "get", 200, { ...page, secret: true })).toBe(false);
  const refusal = { code: 403, error_code: "bad_jwt", msg: "invalid JWT" };
  expect(allows("/auth/v1/user", "get", 403, refusal)).toBe(true);
  expect(allows("/auth/v1/user", "get", 403, { ...refusal, code: [] })).toBe(false);
});
