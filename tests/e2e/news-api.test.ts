/** The API's document against the running Worker: what it says is what is answered. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, inject, test } from "vitest";
import { hydrated, openPage, withBrowser } from "#tests/support/browser.ts";

withBrowser();

interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
}

let document: ApiDocument;
const call = (path: string, init?: RequestInit) => fetch(inject("baseUrl") + path, init);

beforeAll(async () => {
  const answer = await call("/openapi.json");
  expect(answer.headers.get("content-type")).toContain("application/json");
  document = await answer.json();
});

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(document.openapi).toBe("3.1.0");
});

/** What is wrong with an answer by the document's word; an undescribed status is wrong as well. */
async function findFaults(path: string, answer: Response): Promise<unknown[]> {
  const described = document.paths[path]?.get?.responses[answer.status];
  if (!described) return [`${answer.status} of ${path} is not described`];
  if (!described.content) return (await answer.text()) === "" ? [] : ["a body that is not described"];
  const type = answer.headers.get("content-type")?.split(";", 1)[0] ?? "";
  if (!(type in described.content)) return [`${type} is not described`];
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  const pointer = ["paths", path, "get", "responses", String(answer.status), "content", type, "schema"]
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  ajv.validate({ $ref: `api#/${pointer}` }, await answer.json());
  return ajv.errors ?? [];
}

test.each([
  ["/news", "/news", 200],
  ["/news", "/news?q=activity&page=1&pageSize=2", 200],
  ["/news", "/news?tag=nutrition", 200],
  ["/news", "/news?page=-1", 400],
  ["/news/picture", "/news/picture?src=https://a.example/1.png", 404],
  ["/health", "/health", 200],
  ["/health/ready", "/health/ready", 200],
])("GET %s answers %s as described (%i)", async (path, address, status) => {
  const answer = await call(address);
  expect(answer.status).toBe(status);
  expect(await findFaults(path, answer)).toEqual([]);
});

test("an answer that differs from the document is found", async () => {
  expect(await findFaults("/news", Response.json({ articles: [{ title: 1 }] }))).not.toEqual([]);
  expect(await findFaults("/news", Response.json({}, { status: 418 }))).not.toEqual([]);
});

test("people can read the document at /docs/api", async () => {
  const page = await openPage();
  await page.goto("/docs/api");
  await hydrated(page);
  await page.getByText("Health news, newest first").waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
