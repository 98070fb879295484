/** Turns a rendered page into one that can be answered again. */
import { digest, encode } from "#worker/crypto/digest.ts";
import { hashForPolicy } from "./content-hash.ts";

interface Form {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
}

export interface CachedPage {
  readonly plain: Form;
  /** The form for nearly all browsers, sent in a fraction of the plain page's time. It is plain if compressing failed. */
  readonly brotli: Form;
  /** The headers of a 304. */
  readonly unchangedHeaders: Headers;
  /** Weak: one tag for every form. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly cachedAt: number;
}

/** What the edge itself would compress with; a better one takes longer than rendering the page. */
const quality = 5;

async function compress({ body, headers }: Form): Promise<Form> {
  // Imported with the first page, so that API calls don't pay for it.
  const { brotliCompressSync, constants } = await import("node:zlib");
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const compressed = new Uint8Array(brotliCompressSync(body, { params }));
  const length = String(compressed.byteLength);
  return {
    body: compressed,
    headers: withHeaders(headers, { "Content-Encoding": "br", "Content-Length": length }),
  };
}

interface Hashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/** Takes the nonces out. Only what had one gets a hash, so that a script from elsewhere stays forbidden. */
async function replaceNonces(html: string, nonce: string): Promise<{ text: string; hashes: Hashes }> {
  const parts = html.split(` nonce="${nonce}"`);
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [at, part] of parts.slice(1).entries()) {
    const before = parts[at] ?? "";
    const kind = before.startsWith("<style", before.lastIndexOf("<")) ? "style" : "script";
    const inside = part.slice(part.indexOf(">") + 1, part.indexOf(`</${kind}>`));
    hashes[kind].add(await hashForPolicy(inside));
  }
  return { text: parts.join(""), hashes: { script: [...hashes.script], style: [...hashes.style] } };
}

/** The page's policy, with its inline scripts and styles known by their hashes. */
function allowByHash(policy: string, nonce: string, hashes: Hashes): string {
  const directives = policy.split("; ").map((directive) => {
    const known = directive.startsWith("style-src") ? hashes.style : hashes.script;
    return directive
      .split(" ")
      .flatMap((word) => (word === `'nonce-${nonce}'` ? known : word))
      .join(" ");
  });
  return directives.join("; ");
}

function withHeaders(headers: Headers, changes: Readonly<Record<string, string | null>>): Headers {
  const changed = new Headers(headers);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

/** Returns null for an answer that must not be cached; its body is not read then. */
export async function createCachedPage(answer: Response, now: number): Promise<CachedPage | null> {
  const { headers: sent, status } = answer;
  const isPublic = sent.get("cache-control")?.startsWith("public");
  const policy = sent.get("content-security-policy") ?? "";
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  // A page without a length is still being rendered.
  if (status !== 200 || !isPublic || !nonce || !sent.has("content-length") || sent.has("set-cookie"))
    return null;
  const { text, hashes } = await replaceNonces(await answer.text(), nonce);
  const body = encode(text);
  const etag = `W/"${await digest(body)}"`;
  const headers = withHeaders(sent, {
    "Content-Security-Policy": allowByHash(policy, nonce, hashes),
    ETag: etag,
    Vary: `${sent.get("vary")}, Accept-Encoding`,
    // The rendering took its time in another visitor's request.
    "Server-Timing": "cached",
    "Content-Length": String(body.byteLength),
  });
  const plain = { body, headers };
  return {
    plain,
    brotli: await compress(plain).catch(() => plain),
    unchangedHeaders: withHeaders(headers, { "Content-Length": null, "Content-Type": null, Link: null }),
    etag,
    cachedAt: now,
  };
}
