import { env } from "cloudflare:workers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { watchD1 } from "./d1.ts";
import {
  apiKey,
  bearer,
  call,
  expectRefused,
  expectRejected,
  newClock,
  serviceAt,
  signedIn,
} from "./harness.ts";

const decode = (part: string | undefined) =>
  JSON.parse(atob((part ?? "").replaceAll("-", "+").replaceAll("_", "/")));
const encode = (value: unknown) =>
  btoa(typeof value === "string" ? value : JSON.stringify(value))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const readUser = (token: string) => call("/auth/v1/user", { headers: bearer(token) });

test("forged tokens open nothing: other algorithms, foreign keys, changed claims", async () => {
  const { session } = await signedIn();
  const [head, body, signature] = session.access_token.split(".");
  const header = decode(head);
  const claims = decode(body);
  const [published] = (
    await (await call("/.well-known/jwks.json")).json<{ keys: [Record<string, string>] }>()
  ).keys;
  const hmacKey = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(JSON.stringify(published)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const hs = `${encode({ ...header, alg: "HS256" })}.${body}`;
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", hmacKey, new TextEncoder().encode(hs)));
  const stranger = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(stranger.publicKey);
  const signAs = (extra: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", ...extra }).sign(stranger.privateKey);
  const forged = {
    "alg none": `${encode({ ...header, alg: "none" })}.${body}.`,
    "alg None": `${encode({ ...header, alg: "None" })}.${body}.${signature}`,
    "HS256 with the public key": `${hs}.${encode(String.fromCharCode(...mac))}`,
    "a stranger's key under our kid": await signAs({ kid: header.kid }),
    "a stranger's kid": await signAs({ kid: crypto.randomUUID() }),
    "no kid": await signAs({}),
    "its own jwk": await signAs({ kid: header.kid, jwk }),
    "a jku": await signAs({ kid: header.kid, jku: "https://evil.example/jwks.json" }),
    "an x5u": await signAs({ kid: "evil", x5u: "https://evil.example/cert" }),
    "other claims": `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    "no signature": `${head}.${body}.`,
    "one part": "nonsense",
    "SQL as kid": `${encode({ ...header, kid: "' OR 1=1 --" })}.${body}.${signature}`,
    "the API key": apiKey,
  };
  for (const [what, token] of Object.entries(forged))
    await expectRefused(readUser(token), 403, "bad_jwt", what);
  expect((await readUser(session.access_token)).status).toBe(200);
});

test("tokens of our own key with other times, audience or issuer open nothing", async () => {
  const { session } = await signedIn();
  const claims = decode(session.access_token.split(".")[1]);
  const { createAuthDeps } = await import("#worker/auth/core/create-deps.ts");
  const deps = await createAuthDeps(env, {
    headers: new Headers(),
    waitUntil: () => {},
    reportError: () => {},
  });
  const { kid, key } = await deps.keys.requireSigningKey();
  const sign = (changes: object) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "ES256", kid }).sign(key);
  const now = Math.floor(Date.now() / 1000);
  const odd = {
    expired: { exp: now - 1 },
    "not yet": { nbf: now + 600 },
    "made in the future": { iat: now + 3600, exp: now + 7200 },
    "no end": { exp: undefined },
    "another audience": { aud: "service_role" },
    "another issuer": { iss: "https://evil.example/auth/v1" },
    "the service role": { role: "service_role" },
    "no session": { session_id: undefined },
    "a session id that is SQL": { session_id: "' OR 1=1 --" },
  };
  for (const [what, changes] of Object.entries(odd))
    await expectRefused(readUser(await sign(changes)), 403, "bad_jwt", what);
  await expectRefused(readUser(await sign({ session_id: crypto.randomUUID() })), 403, "session_not_found");
  await expectRefused(readUser(await sign({ sub: crypto.randomUUID() })), 403, "user_not_found");
  const other = await signedIn();
  await expectRefused(readUser(await sign({ sub: other.user.id })), 403, "session_not_found");
  expect((await readUser(await sign({}))).status).toBe(200);
});

test("a token that was right once expires all the same, and is right for its own service only", async () => {
  const { session } = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now);
  await service.verifyAccessToken(session.access_token);
  clock.step(3_600_000);
  await expectRejected(service.verifyAccessToken(session.access_token), "bad_jwt");
  const environment = { ...env, DB: watchD1().binding, PUBLIC_URL: "https://other.example" };
  const other = await serviceAt(() => new Date(), { environment });
  await expectRejected(other.verifyAccessToken(session.access_token), "bad_jwt");
});

test("a bearer token is taken from the header alone, whatever the letters of its scheme", async () => {
  const { session } = await signedIn();
  const ask = (headers: HeadersInit, query = "") =>
    call(`/auth/v1/user${query}`, { headers: { apikey: apiKey, ...headers } });
  expect((await ask({ authorization: `bEaReR ${session.access_token}` })).status).toBe(200);
  await expectRefused(ask({}), 401, "no_authorization");
  await expectRefused(ask({ authorization: `Basic ${session.access_token}` }), 401, "no_authorization");
  await expectRefused(ask({}, `?access_token=${session.access_token}`), 401, "no_authorization");
});

test("the key set shows public halves only and may be cached for ten minutes", async () => {
  const answer = await call("/auth/v1/.well-known/jwks.json");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  const { keys } = await answer.json<{ keys: object[] }>();
  const members = ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"];
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(members);
});
