/**
 * Visitors' pages, kept in the isolate's memory: what the same address would render again is answered from here.
 * Promise: only whole pages that any cache may keep (page-cache.ts), asked for without cookie and query; a few minutes
 * old at most; never more than a few dozen. They carry no nonce: their policy names the hashes of their scripts.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv, Env } from "#worker/env.ts";
import { allowByHash } from "./page-policy.ts";

/** As long as a cache in front of us may hold it; the year in the footer may change meanwhile. */
const lifeMs = 5 * 60_000;
/** Far more than there are public pages; what comes after is rendered each time. */
const maxPages = 64;

interface KeptPage {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
  /** Without what describes a body. */
  readonly unchangedHeaders: Headers;
  readonly etag: string;
  readonly until: number;
}

// By environment, because a page names the site's address and shows what its settings say.
const kept = new WeakMap<Env, Map<string, KeptPage>>();

function pagesOf(env: Env): Map<string, KeptPage> {
  let pages = kept.get(env);
  if (!pages) {
    pages = new Map();
    kept.set(env, pages);
  }
  return pages;
}

/** Null for a request whose answer may be another's; other spellings of a path are rendered but never kept. */
function findKey({ req }: Context<AppEnv>): string | null {
  if (req.method !== "GET" && req.method !== "HEAD") return null;
  if (req.header("cookie") !== undefined || req.url.includes("?")) return null;
  return /^\/[a-z-]*$/.test(req.path) ? req.path : null;
}

const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** Takes the nonces out. Only a script that had one gets a hash, so that a script from elsewhere stays forbidden. */
async function replaceNonces(html: string, nonce: string): Promise<{ body: string; hashes: string[] }> {
  const [start = "", ...marked] = html.split(` nonce="${nonce}"`);
  const scripts = marked.map((rest) => rest.slice(rest.indexOf(">") + 1, rest.indexOf("</script>")));
  const hashes = await Promise.all(scripts.map((script) => digest(encode(script))));
  return { body: [start, ...marked].join(""), hashes: [...new Set(hashes)] };
}

/** Null for an answer that isn't to be kept; its body is untouched then. */
async function createKeptPage(answer: Response, now: number): Promise<KeptPage | null> {
  const { headers: sent, status } = answer;
  const isPublic = sent.get("cache-control")?.startsWith("public");
  const policy = sent.get("content-security-policy") ?? "";
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  // A page without a length is still being rendered.
  if (status !== 200 || !isPublic || !nonce || !sent.has("content-length") || sent.has("set-cookie"))
    return null;
  const { body: html, hashes } = await replaceNonces(await answer.text(), nonce);
  const body = encode(html);
  const etag = `"${await digest(body)}"`;
  const headers = new Headers(sent);
  headers.set("Content-Length", String(body.byteLength));
  headers.set("Content-Security-Policy", allowByHash(policy, nonce, hashes));
  headers.set("ETag", etag);
  headers.set("Server-Timing", "kept");
  const unchangedHeaders = new Headers(headers);
  for (const name of ["content-length", "content-type", "link"]) unchangedHeaders.delete(name);
  return { body, headers, unchangedHeaders, etag, until: now + lifeMs };
}

/** Cloudflare weakens the tag of what it compresses, hence the W/. */
const names = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

function answerKept({ req }: Context<AppEnv>, page: KeptPage): Response {
  const ifNoneMatch = req.header("if-none-match");
  if (ifNoneMatch !== undefined && names(ifNoneMatch, page.etag))
    return new Response(null, { status: 304, headers: page.unchangedHeaders });
  return new Response(page.body, { headers: page.headers });
}

/** Belongs in front of whatever adds headers: a kept page has them all but the request's id. */
export const keptPages =
  (now: () => number = Date.now): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const key = findKey(context);
    if (key === null) return next();
    const pages = pagesOf(context.env);
    const found = pages.get(key);
    if (found && found.until > now()) return answerKept(context, found);
    // HEAD has the headers of the page that is kept then.
    if (context.req.method === "HEAD") context.req.raw = new Request(context.req.raw, { method: "GET" });
    await next();
    const page = await createKeptPage(context.res, now());
    if (!page) return;
    if (pages.size < maxPages || found) pages.set(key, page);
    context.res = undefined;
    context.res = answerKept(context, page);
  };
