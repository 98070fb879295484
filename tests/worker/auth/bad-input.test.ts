import { env } from "cloudflare:workers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { watchD1 } from "./d1.ts";
import {
  apiKey,
  bearer,
  call,
  follow,
  migrate,
  newClock,
  newPerson,
  origin,
  post,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";

beforeAll(migrate);

const decode = (part: string | undefined) =>
  JSON.parse(atob((part ?? "").replaceAll("-", "+").replaceAll("_", "/")));
const encode = (value: unknown) =>
  btoa(typeof value === "string" ? value : JSON.stringify(value))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const readUser = (token: string) => call("/auth/v1/user", { headers: bearer(token) });

async function expectRefused(answer: Response | Promise<Response>, status: number, code: string, what = "") {
  const { status: actual, headers } = await answer;
  expect([actual, headers.get("x-sb-error-code")], what).toEqual([status, code]);
}

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
  const { createAuthDeps } = await import("#worker/auth/create-deps.ts");
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
  await expect(service.verifyAccessToken(session.access_token)).rejects.toMatchObject({ code: "bad_jwt" });
  const environment = { ...env, DB: watchD1().binding, PUBLIC_URL: "https://other.example" };
  const other = await serviceAt(() => new Date(), { environment });
  await expect(other.verifyAccessToken(session.access_token)).rejects.toMatchObject({ code: "bad_jwt" });
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

test("the API key is asked for everywhere but at the open addresses", async () => {
  for (const path of ["/auth/v1/user", "/auth/v1/settings", "/auth/v1/nothing", "/rest/v1/profiles"]) {
    for (const headers of [{}, { apikey: "sb_publishable_wrong" }]) {
      const answer = await call(path, { headers });
      expect(answer.status, path).toBe(401);
      expect(Object.keys(await answer.json<object>()).sort()).toEqual(["hint", "message"]);
    }
  }
  for (const path of ["/auth/v1/health", "/auth/v1/.well-known/jwks.json", "/.well-known/jwks.json"]) {
    expect((await call(path)).status, path).toBe(200);
    expect((await call(path, { method: "HEAD" })).status, path).toBe(200);
  }
  expect((await call(`/auth/v1/settings?apikey=${apiKey}`)).status).toBe(200);
  expect((await post("/auth/v1/verify", {}, { headers: { apikey: "wrong" } })).status).toBe(401);
});

test("the key set shows public halves only and may be cached for ten minutes", async () => {
  const answer = await call("/auth/v1/.well-known/jwks.json");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  const { keys } = await answer.json<{ keys: object[] }>();
  const members = ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"];
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(members);
});

test("bodies that are not a JSON object are bad JSON on every route that reads one", async () => {
  const { session } = await signedIn();
  const routes = [
    "signup",
    "token?grant_type=password",
    "token?grant_type=refresh_token",
    "token?grant_type=pkce",
    "verify",
    "recover",
    "resend",
    "otp",
    "factors",
  ];
  const bodies = ["", "{", "[]", '"text"', "null", "5", "[{}]", '{"email":"a@example.com"', "\u0000"];
  for (const route of routes) {
    for (const body of bodies) {
      const answer = post(`/auth/v1/${route}`, body, {
        headers: bearer(session.access_token),
        address: newPerson().address,
      });
      await expectRefused(answer, 400, "bad_json", `${route} ${body}`);
    }
  }
});

test("a body is read up to one megabyte, whatever its length says", async () => {
  const large = JSON.stringify({ email: "a@example.com", password: "x".repeat(2 * 1024 * 1024) });
  await expectRefused(post("/auth/v1/signup", large), 413, "request_entity_too_large");
  const chunk = new TextEncoder().encode(" ".repeat(256 * 1024));
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 40) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const streamed = call("/auth/v1/signup", { method: "POST", body: endless, headers: { apikey: apiKey } });
  await expectRefused(streamed, 413, "request_entity_too_large");
  expect(sent).toBeLessThan(40);
});

test("bytes that are not text are bad JSON", async () => {
  const body = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]);
  const answer = call("/auth/v1/signup", { method: "POST", body, headers: { apikey: apiKey } });
  await expectRefused(answer, 400, "bad_json");
});

test("members of the wrong type are refused on every route", async () => {
  const tries: [string, object][] = [
    ["signup", { email: ["a@example.com"], password: "long enough" }],
    ["signup", { email: "a@example.com", password: 12345678 }],
    ["signup", { email: "a@example.com", password: "long enough", data: "text" }],
    [
      "signup",
      { email: "a@example.com", password: "long enough", code_challenge: 5, code_challenge_method: {} },
    ],
    ["token?grant_type=password", { email: { $ne: "" }, password: "long enough" }],
    ["token?grant_type=refresh_token", { refresh_token: 5 }],
    ["token?grant_type=pkce", { auth_code: {}, code_verifier: [] }],
    ["verify", { type: "admin", token: "123456", email: "a@example.com" }],
    ["verify", { type: "signup", token: 123456, email: "a@example.com" }],
    ["verify", { type: "signup", token_hash: "x", email: "a@example.com" }],
    ["recover", { email: 5 }],
    ["resend", { type: "sms", email: "a@example.com" }],
    ["otp", { email: "a@example.com", create_user: "yes" }],
  ];
  for (const [route, body] of tries) {
    const what = `${route} ${JSON.stringify(body)}`;
    await expectRefused(post(`/auth/v1/${route}`, body, newPerson()), 400, "validation_failed", what);
  }
});

test("unknown grants are refused", async () => {
  for (const grant of ["", "id_token", "client_credentials", "Password", "password'--"]) {
    const answer = post(`/auth/v1/token?grant_type=${encodeURIComponent(grant)}`, {});
    await expectRefused(answer, 400, "invalid_credentials", grant);
  }
});

test("unknown members and the captcha's are ignored", async () => {
  const person = newPerson();
  const extra = {
    gotrue_meta_security: { captcha_token: "x" },
    role: "admin",
    id: "1",
    email_confirmed_at: "2020-01-01",
  };
  const answer = await post("/auth/v1/signup", { ...person, ...extra });
  expect(answer.status).toBe(200);
  expect(await answer.json()).not.toHaveProperty("email_confirmed_at");
});

test("unknown, passwordless and wrong get one answer, and SQL is text", async () => {
  const { email } = await signedIn();
  const bodies = [];
  for (const body of [
    { email, password: "wrong password" },
    { email: "nobody@example.com", password: "wrong password" },
    { email: "' OR 1=1 --", password: "' OR 1=1 --" },
    { email, password: "" },
    { email, password: "x".repeat(10_000) },
  ]) {
    const answer = await post("/auth/v1/token?grant_type=password", body);
    bodies.push([answer.status, await answer.text()].join(" "));
  }
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain("invalid_credentials");
});

test("a password sign-in wants one identifier; phone sign-in is off", async () => {
  const sign = (body: object) => post("/auth/v1/token?grant_type=password", body);
  await expectRefused(sign({ password: "x" }), 400, "validation_failed");
  await expectRefused(
    sign({ email: "a@example.com", phone: "+491511234567", password: "x" }),
    400,
    "validation_failed",
  );
  await expectRefused(sign({ phone: "+491511234567", password: "x" }), 422, "phone_provider_disabled");
});

test("links are built from the configuration, whatever host the request names", async () => {
  const person = newPerson();
  const headers = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
    referer: "https://evil.example/",
  };
  await call("http://evil.example/auth/v1/signup?redirect_to=https://evil.example/", {
    method: "POST",
    body: JSON.stringify(person),
    headers: { ...headers, apikey: apiKey, redirect_to: "https://evil.example/" },
  });
  const mail = await readMail(person.email);
  expect(mail.text + mail.html).not.toContain("evil.example");
  expect(new URL(mail.link).origin).toBe(origin);
});

test("a link's target is checked again when it is followed", async () => {
  for (const target of [
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    `${origin}@evil.example/`,
    "/\\evil.example",
  ]) {
    const person = newPerson();
    await post("/auth/v1/signup", person);
    const link = new URL((await readMail(person.email)).link);
    link.searchParams.set("redirect_to", target);
    expect((await follow(link.href)).origin, target).toBe(origin);
  }
});

test("line ends in a target or a header value reach no header", async () => {
  const answer = await call(
    "/auth/v1/verify?token=x&type=signup&redirect_to=http://127.0.0.1:8787/%0d%0aSet-Cookie:%20a=b",
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(new URL(answer.headers.get("location") ?? "").pathname).toBe("/");
});

test("any origin may call, none with credentials, and the preflight names the client's headers", async () => {
  const preflight = await call("/auth/v1/token", {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
  const allowed = preflight.headers.get("access-control-allow-headers") ?? "";
  for (const name of ["authorization", "apikey", "content-type", "x-client-info", "x-supabase-api-version"]) {
    expect(allowed).toContain(name);
  }
  const answer = await call("/auth/v1/settings", {
    headers: { origin: "https://evil.example", apikey: apiKey },
  });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-expose-headers")?.toLowerCase()).toContain(
    "x-supabase-api-version",
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("the version is echoed from 2024-01-01 on and decides the shape of errors", async () => {
  const ask = (version?: string) =>
    call("/auth/v1/user", {
      headers: { apikey: apiKey, ...(version && { "x-supabase-api-version": version }) },
    });
  for (const version of ["2024-01-01", "2026-05-05"]) {
    const answer = await ask(version);
    expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(await answer.json()).toMatchObject({ code: "no_authorization", message: expect.any(String) });
  }
  for (const version of [undefined, "2023-12-31", "tomorrow", "2024-13-45"]) {
    const answer = await ask(version);
    expect(answer.headers.get("x-supabase-api-version"), version).toBeNull();
    expect(await answer.json()).toMatchObject({
      code: 401,
      error_code: "no_authorization",
      msg: expect.any(String),
    });
  }
});

test("what Better Auth's own router would offer is not there", async () => {
  const paths = [
    "/api/auth/get-session",
    "/auth/v1/get-session",
    "/auth/v1/sign-in/email",
    "/auth/v1/update-user",
    "/auth/v1/change-password",
    "/auth/v1/jwks",
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      const answer = await call(path, { method, headers: { apikey: apiKey, accept: "application/json" } });
      expect([403, 404, 405], `${method} ${path}`).toContain(answer.status);
    }
  }
});

test("each client address has its own budget; a valid refresh is never limited", async () => {
  const limited = newPerson().address;
  const statuses = [];
  for (let at = 0; at < 32; at += 1) {
    const answer = await post("/auth/v1/recover", { email: "nobody@example.com" }, { address: limited });
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.headers.get("retry-after")).toBe("10");
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses.slice(30)).toEqual([429, 429]);
  const forwarded = { "x-forwarded-for": "192.0.2.1", apikey: apiKey };
  const spoofed = post(
    "/auth/v1/recover",
    { email: "nobody@example.com" },
    { address: limited, headers: forwarded },
  );
  await expectRefused(spoofed, 429, "over_request_rate_limit");
  expect((await post("/auth/v1/recover", { email: "nobody@example.com" }, newPerson())).status).toBe(200);

  const { session, address } = await signedIn();
  let token = session.refresh_token;
  for (let at = 0; at < 40; at += 1) {
    const answer = await post(
      "/auth/v1/token?grant_type=refresh_token",
      { refresh_token: token },
      { address },
    );
    expect(answer.status).toBe(200);
    token = (await answer.json<{ refresh_token: string }>()).refresh_token;
  }
});
