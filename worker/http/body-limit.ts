/**
 * Reads bodies of requests to pages and forms, at most 64 KiB, before any handler. Hono's own body limit believes a
 * Content-Length that says too little, and leaves the rest of a refused body to come in.
 */
import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#worker/env.ts";
import { createPlainPage } from "./error-answer.ts";

/** Many times the longest form of ours. */
const maxFormBytes = 64 * 1024;

/** The APIs have their own limits and refusals (worker/auth/core/read-body.ts, worker/alarms, worker/sync). */
const ownLimit = /^\/(auth|rest)\/v1\/(?!session(\/|$))|^\/(alarms|sync)\/v1(\/|$)/;

interface BodyLimitOptions {
  readonly maxBytes: number;
  /** The answer to a longer body. */
  readonly refuse: (context: Context<AppEnv>) => Response | Promise<Response>;
}

/** Refuses longer bodies with `refuse`; handlers read the others from memory. Bodies of GET and HEAD are ignored. */
export const limitBody =
  ({ maxBytes, refuse }: BodyLimitOptions): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const { raw, method } = context.req;
    if (raw.body && method !== "GET" && method !== "HEAD") {
      const body = await readAtMost(raw, maxBytes);
      if (!body) return refuse(context);
      context.req.raw = new Request(raw, { body });
    }
    return next();
  };

const page = createPlainPage(
  "That was too much at once",
  html`<p>What you sent is longer than any form here needs. Go back and send less.</p>`,
);

function refuse(context: Context<AppEnv>) {
  context.header("Cache-Control", "no-store");
  if (context.req.header("accept")?.includes("text/html")) return context.html(page, 413);
  const error = "The body is longer than 64 KiB.";
  return context.json({ error, requestId: context.get("requestId") }, 413);
}

const limitForm = limitBody({ maxBytes: maxFormBytes, refuse });

/** For all routes but those of the API. */
export const limitForms = (): MiddlewareHandler<AppEnv> => (context, next) =>
  ownLimit.test(context.req.path) ? next() : limitForm(context, next);

/**
 * Returns a body's bytes; null for one of more than `maxBytes`. Reading stops there and the rest is not requested, with or
 * without a Content-Length.
 */
export async function readAtMost(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { body } = request;
  if (!body) return new Uint8Array();
  if (Number(request.headers.get("content-length")) > maxBytes) {
    await body.cancel();
    return null;
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    // Leaving the loop cancels the stream.
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
