/** Requests of any kind: every route, with values that no client should send. */
import fc from "fast-check";
import type { Operation } from "./routes.ts";

/** Written raw into a page, it would run. */
export const marker = `"><script>alert("fuzz")</script>`;

export interface FuzzedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** The credentials that one user could send. Every request has some of them or none. */
export interface Credentials {
  readonly apikey: string;
  readonly accessToken: string;
  readonly cookie: string;
  readonly origin: string;
  /** The user's own ids: rows, factors, sessions. */
  readonly ids: readonly string[];
}

const hostile = fc.constantFrom(
  marker,
  `';alert(1)//${marker}`,
  "' OR 1=1 --",
  "../../../etc/passwd",
  "\u0000",
  "%00",
  "%ff%fe",
  "%",
  "\u202e\ud83d\ude00",
  "javascript:alert(1)",
  "//evil.example/",
  "/\\evil.example",
  "{}",
  "null",
  "-1",
  "1e999",
  "NaN",
  "9".repeat(400),
  "constructor",
  "__proto__",
  "x".repeat(3000),
);
const text = fc.oneof(
  { weight: 3, arbitrary: hostile },
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** Names of parameters and fields that some part of the product reads. */
const names = [
  ...["email", "password", "phone", "data", "token", "token_hash", "type", "refresh_token", "auth_code"],
  ...["code_verifier", "code_challenge", "code_challenge_method", "create_user", "current_password", "nonce"],
  ...["app_metadata", "factor_type", "friendly_name", "issuer", "channel", "challenge_id", "code", "id"],
  ...["full_name", "goals_achieved", "updated_at", "intent", "fullName", "confirmPassword", "factorId"],
  ...["tokenHash", "remember", "redirectTo", "sessionId", "q", "tag", "page", "pageSize", "src", "state"],
  ...["provider", "scopes", "redirect_to", "skip_http_redirect", "grant_type", "scope", "select", "order"],
  ...["limit", "offset", "columns", "on_conflict", "apikey", "to", "error", "index", "_data", "_routes"],
  ...["newsletter", "mode", "exercise", "category", "from"],
];
const known = (credentials: Credentials) =>
  fc.constantFrom(
    ...["sign-in", "create", "google", "github", "forgot", "resend", "new-password", "send-code"],
    ...["second-step", "cancel", "password", "refresh_token", "pkce", "signup", "recovery", "email_change"],
    ...["magiclink", "email", "totp", "phone", "sms", "s256", "plain", "a".repeat(43), "true", "1", "eq.1"],
    ...["in.(1,2)", "not.is.null", "*", "id.desc", "global", "local", "ada@example.com", "long enough"],
    ...["+4915112345678", "000000", "nutrition", "routes/_public.login", "root"],
    ...credentials.ids,
  );

const value = (credentials: Credentials) => fc.oneof(known(credentials), text);
const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, text);

/** JSON of any shape, most often an object whose members are read. */
function json(credentials: Credentials): fc.Arbitrary<string> {
  const leaf = fc.oneof(value(credentials), fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
  const member = fc.oneof({ weight: 5, arbitrary: leaf }, fc.jsonValue({ maxDepth: 4 }));
  const object = fc.dictionary(name, member, { maxKeys: 8 });
  const shape = fc.oneof(
    { weight: 6, arbitrary: object },
    fc.array(object, { maxLength: 3 }),
    fc.jsonValue(),
  );
  return shape.map((shaped) => JSON.stringify(shaped));
}

const deepJson = fc.integer({ min: 100, max: 20_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth));
/** Texts that are slow for patterns, and texts that are longer than any form; some of them fit. */
const longForm = fc
  .tuple(
    fc.constantFrom("email", "fullName", "intent", "code", "redirectTo"),
    fc.constantFrom(".", " ", "@", "(", "/", "%20", "+", "a@", "<"),
    fc.constantFrom(2_000, 30_000, 64 * 1024, 300_000),
  )
  .map(([name, part, length]) => `intent=forgot&${name}=a@${part.repeat(length / part.length)}@`);
const hugeText = fc
  .constantFrom(1024 * 1024 + 1, 1_500_000)
  .map((length) => `{"email":"${"x".repeat(length)}"}`);

function body(credentials: Credentials): fc.Arbitrary<FuzzedRequest["body"]> {
  const form = fc
    .array(fc.tuple(name, value(credentials)), { maxLength: 8 })
    .map((pairs) => new URLSearchParams(pairs).toString());
  const multipart = fc
    .tuple(name, value(credentials))
    .map(
      ([field, content]) =>
        `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${content}\r\n--x--\r\n`,
    );
  return fc.oneof(
    { weight: 12, arbitrary: json(credentials) },
    { weight: 6, arbitrary: form },
    { weight: 2, arbitrary: multipart },
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom("", "{", "null", "[1", '"text"') },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
    { weight: 1, arbitrary: deepJson },
    { weight: 1, arbitrary: hugeText },
    { weight: 1, arbitrary: longForm },
  );
}

const headerText = text.map((sent) =>
  // Only what a header can hold: bytes without line ends.
  [...sent].map((letter) => (letter >= " " && letter <= "~" ? letter : "?")).join(""),
);

function headers({ apikey, accessToken, cookie, origin }: Credentials): fc.Arbitrary<Record<string, string>> {
  const some = (...values: string[]) =>
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, headerText);
  return fc.record(
    {
      accept: some(
        "text/html",
        "application/json",
        "*/*",
        "application/vnd.pgrst.object+json",
        "text/html;q=0.1",
      ),
      "accept-language": headerText,
      "content-type": some(
        ...["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
        ...["text/plain", "application/json; charset=utf-16"],
      ),
      apikey: fc.oneof({ weight: 9, arbitrary: fc.constant(apikey) }, headerText),
      authorization: some(
        `Bearer ${accessToken}`,
        `Bearer ${apikey}`,
        "Bearer a.b.c",
        "Basic YTpi",
        "Bearer ",
      ),
      cookie: some(
        cookie,
        "session=x",
        "__Host-session=x; session=",
        "unfinished-sign-in=%%%",
        "a=b; a=c; =",
      ),
      origin: some(origin, "https://evil.example", "null"),
      referer: headerText,
      range: some("bytes=0-1", "bytes=-1", "bytes=9-1", "items=0-9"),
      "if-none-match": some("*", 'W/"x"', '"x", "y"', '"'),
      "if-modified-since": some("Thu, 01 Jan 1970 00:00:00 GMT", "yesterday"),
      "content-length": some("0", "99999999"),
      prefer: some("return=representation", "resolution=merge-duplicates", "resolution=ignore-duplicates"),
      "x-supabase-api-version": some("2024-01-01", "1970-01-01"),
      "x-forwarded-host": headerText,
      "cf-ray": headerText,
      redirect_to: headerText,
      "sec-fetch-site": some("same-origin", "cross-site"),
      "accept-encoding": some("gzip", "br", "identity", "identity;q=0"),
    },
    { requiredKeys: [] },
  );
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND", "fuzz"];

/** A part of a path, sometimes already escaped and sometimes not. */
const part = (credentials: Credentials) =>
  fc.tuple(value(credentials), fc.boolean()).map(([sent, isEscaped]) => {
    const printable = sent.replaceAll(/[\s\\#?]/g, "_");
    return isEscaped ? encodeURIComponent(sent) : printable;
  });

function target(path: string, credentials: Credentials): fc.Arbitrary<string> {
  const parts = path.split("/").map((step) => {
    if (/^[:*]/.test(step)) return part(credentials);
    return fc.oneof({ weight: 30, arbitrary: fc.constant(step) }, part(credentials));
  });
  const query = fc
    .array(fc.tuple(name, value(credentials)), { maxLength: 5 })
    .map((pairs) => pairs.map(([key, sent]) => `${encodeURIComponent(key)}=${encodeURIComponent(sent)}`));
  const ending = fc.constantFrom("", "", "", "", "", "/", "//", ".data", "%2e%2e", "?", "?&&==", "?%zz=%");
  return fc.tuple(fc.tuple(...parts), query, ending).map(([steps, pairs, end]) => {
    const base = steps.join("/") + end;
    return pairs.length ? base + (base.includes("?") ? "&" : "?") + pairs.join("&") : base;
  });
}

/** A request to one of the routes, by its own method or by any other. */
export function fuzzedRequest(
  routes: readonly Operation[],
  credentials: Credentials,
): fc.Arbitrary<FuzzedRequest> {
  return fc.constantFrom(...routes).chain(({ method, path }) =>
    fc.record({
      method: fc.oneof({ weight: 4, arbitrary: fc.constant(method) }, fc.constantFrom(...methods)),
      target: target(path, credentials),
      headers: headers(credentials),
      body: body(credentials),
    }),
  );
}
