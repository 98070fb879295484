/**
 * /openapi.json: the API as described by the schemas that validate it. The page app/routes/docs.api shows it.
 * The document is built on the first request, once for each isolate.
 */
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { AppEnv } from "#worker/env.ts";
import { allowAnyOrigin } from "#worker/http/any-origin.ts";
import { answerOnlyGet } from "#worker/http/error-answer.ts";

let built: Promise<string> | undefined;

async function build(): Promise<string> {
  const { createApiDocument, operations } = await import("./openapi.ts");
  return JSON.stringify(createApiDocument(operations));
}

export function createDocsApi() {
  const api = new Hono<AppEnv>();
  const retainedHeaders = [...RETAINED_304_HEADERS, "Access-Control-Allow-Origin"];
  api.use("/openapi.json", allowAnyOrigin({ methods: ["GET", "HEAD"] }));
  api.get("/openapi.json", etag({ retainedHeaders }), async (context) => {
    built ??= build();
    return context.body(await built, 200, {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
    });
  });
  api.all("/openapi.json", answerOnlyGet);
  return api;
}
