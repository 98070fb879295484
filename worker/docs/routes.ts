/**
 * /openapi.json: the API described by the schemas that validate it; app/routes/docs.api shows it to people.
 * Promise: nothing is built before somebody asks, and the document is built once for each isolate.
 */
import { Hono } from "hono";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import type { AppEnv } from "#worker/env.ts";

const built = new Map<string, Promise<string>>();

async function build(origin: string): Promise<string> {
  const [{ createApiDocument }, { operations }] = await Promise.all([
    import("./openapi.ts"),
    import("./operations.ts"),
  ]);
  return JSON.stringify(createApiDocument(operations, origin));
}

export function createDocsApi() {
  const api = new Hono<AppEnv>();
  api.get("/openapi.json", cors(), etag(), async (context) => {
    const origin = context.env.PUBLIC_URL;
    const document = built.get(origin) ?? build(origin);
    built.set(origin, document);
    return context.body(await document, 200, {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
    });
  });
  return api;
}
