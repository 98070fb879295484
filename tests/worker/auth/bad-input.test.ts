import { expect, test } from "vitest";
import {
  apiKey,
  bearer,
  call,
  expectRefused,
  follow,
  newPerson,
  origin,
  post,
  readMail,
  signedIn,
} from "./harness.ts";

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
  const noText = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]);
  const bodies = ["", "{", "[]", '"text"', "null", "5", "[{}]", '{"email":"a@example.com"', "\u0000", noText];
  for (const route of routes) {
    for (const body of bodies) {
      const headers = bearer(session.access_token);
      const answer = call(`/auth/v1/${route}`, { method: "POST", body, headers, ...newPerson() });
      await expectRefused(answer, 400, "bad_json", `${route} ${body}`);
    }
  }
});

test("a body nested or wide without end is refused before anything walks it", async () => {
  const nested = (open: string, inner: string, close: string) =>
    open.repeat(80_000) + inner + close.repeat(80_000);
  const sent = (data: string) => `{"email":"a@example.com","password":"long enough","data":{"a":${data}}}`;
  const bodies = [
    [nested('{"a":', "1", "}"), "nested"],
    [nested("[", "", "]"), "nested"],
    [`[${"1,".repeat(400_000)}1]`, "values"],
    [`[${"{},".repeat(300_000)}1]`, "values"],
  ] as const;
  for (const [data, why] of bodies) {
    const answer = await post("/auth/v1/signup", sent(data), newPerson());
    expect(await answer.clone().text()).toContain(why);
    await expectRefused(answer, 422, "validation_failed");
  }
});

test("members of the wrong type are refused on every route", async () => {
  const tries: [string, object][] = [
    ["signup", { email: ["a@example.com"], password: "long enough" }],
    ["signup", { email: "a@example.com", password: "long enough", data: "text" }],
    ["token?grant_type=password", { email: { $ne: "" }, password: "long enough" }],
    ["token?grant_type=refresh_token", { refresh_token: 5 }],
    ["token?grant_type=pkce", { auth_code: {}, code_verifier: [] }],
    ["verify", { type: "admin", token: "123456", email: "a@example.com" }],
    ["verify", { type: "signup", token_hash: "x", email: "a@example.com" }],
    ["recover", { email: 5 }],
    ["otp", { email: "a@example.com", create_user: "yes" }],
  ];
  for (const [route, body] of tries) {
    const what = `${route} ${JSON.stringify(body)}`;
    await expectRefused(post(`/auth/v1/${route}`, body, newPerson()), 400, "validation_failed", what);
  }
});

test("unknown grants are refused", async () => {
  for (const grant of ["", "client_credentials", "Password", "password'--"]) {
    const answer = post(`/auth/v1/token?grant_type=${encodeURIComponent(grant)}`, {});
    await expectRefused(answer, 400, "invalid_credentials", grant);
  }
});

test("unknown members and those of a captcha are ignored", async () => {
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

test("an unknown user, one without a password and a wrong password get one answer, and SQL is text", async () => {
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

test("a password sign-in needs one identifier; phone sign-in is off", async () => {
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
  const person = newPerson();
  await post("/auth/v1/signup", person);
  const link = new URL((await readMail(person.email)).link);
  link.searchParams.set("redirect_to", `${origin}@evil.example/`);
  expect((await follow(link.href)).origin).toBe(origin);
});

test("line ends in a target or a header value reach no header", async () => {
  const answer = await call(
    "/auth/v1/verify?token=x&type=signup&redirect_to=http://127.0.0.1:8787/%0d%0aSet-Cookie:%20a=b",
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(new URL(answer.headers.get("location") ?? "").pathname).toBe("/");
});
