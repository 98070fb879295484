import { Hono } from "hono";
import { html } from "hono/html";
import { expect, test } from "vitest";
import { answerSmallPage } from "./small-page.ts";

async function policyOf(formTarget?: string): Promise<string> {
  const app = new Hono().get("/", (context) =>
    answerSmallPage(context, { title: "T", body: html`<p>words</p>`, ...(formTarget && { formTarget }) }),
  );
  return (await app.request("/")).headers.get("content-security-policy") ?? "";
}

test.each([
  [undefined, "form-action 'self'"],
  ["https://app.example/done?a=b#c", "form-action 'self' https://app.example"],
  ["http://127.0.0.1:5173/", "form-action 'self' http://127.0.0.1:5173"],
  ["fitness://done", "form-action 'self' fitness:"],
  ["https://a;script-src.example/", "form-action 'self' https:"],
])("a form that ends at %s may lead there and nowhere else", async (target, expected) => {
  const directives = (await policyOf(target)).split("; ");
  expect(directives).toContain(expected);
  expect(directives).toHaveLength(5);
});
