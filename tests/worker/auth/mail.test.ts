/** Mailed links and codes: what they open, once, for how long, under which types (as GoTrue's verify.go) and with PKCE. */

import { describe, expect, test } from "vitest";
import {
  call,
  expectRefused,
  expectRejected,
  follow,
  fragmentOf,
  mailOptions,
  newClient,
  newClock,
  newPerson,
  origin,
  outcomeOf,
  post,
  readMail,
  readMailbox,
  serviceAt,
  signedIn,
  signUp,
} from "./harness.ts";
import { wrongCode } from "./second-step.ts";

test("the mailed code confirms the address and signs in", async () => {
  const { client, email, mail } = await signUp();
  const { data, error } = await client.auth.verifyOtp({ email, token: mail.code, type: "signup" });
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  const claims = await client.auth.getClaims();
  expect(claims.data?.claims).toMatchObject({ aal: "aal1", amr: [{ method: "otp" }] });
});

test("a HEAD request does not use the mailed link up", async () => {
  const { mail, address } = await signUp();
  const { pathname, search } = new URL(mail.link);
  expect((await call(pathname + search, { method: "HEAD" })).status).toBe(401);
  expect(fragmentOf(await follow(mail.link, address)).has("access_token")).toBe(true);
});

test("using the link ends the code as well", async () => {
  const { client, email, mail } = await signUp();
  await follow(mail.link);
  const replayed = await client.auth.verifyOtp({ email, token: mail.code, type: "signup" });
  expect(replayed.error).toMatchObject({ status: 403, code: "otp_expired" });
  const target = await follow(mail.link);
  expect(target.origin).toBe(origin);
  expect(Object.fromEntries(fragmentOf(target))).toMatchObject({
    error: "access_denied",
    error_code: "otp_expired",
    sb: "",
  });
});

test("of two uses of one link at the same time one wins", async () => {
  const { mail } = await signUp();
  const targets = await Promise.all(Array.from({ length: 5 }, () => follow(mail.link)));
  expect(targets.filter((target) => fragmentOf(target).has("access_token"))).toHaveLength(1);
});

test("wrong, foreign and mistyped codes get the same refusal", async () => {
  const one = await signUp();
  const other = await signUp();
  const wrong = wrongCode(one.mail.code);
  const tries = [
    { email: one.email, token: wrong, type: "signup" },
    { email: one.email, token: other.mail.code === one.mail.code ? wrong : other.mail.code, type: "signup" },
    { email: one.email, token: one.mail.code, type: "recovery" },
    { email: "nobody@example.com", token: "123456", type: "signup" },
    { token_hash: "x".repeat(43), type: "signup" },
  ];
  for (const body of tries)
    await expectRefused(post("/auth/v1/verify", body, { address: one.address }), 403, "otp_expired");
});

test("ten wrong codes end the code and not the link", async () => {
  const { email, mail } = await signUp();
  const wrong = wrongCode(mail.code);
  for (let at = 0; at < 10; at += 1) {
    await post("/auth/v1/verify", { email, token: wrong, type: "signup" }, { address: newPerson().address });
  }
  const right = await post("/auth/v1/verify", { email, token: mail.code, type: "signup" });
  expect(right.status).toBe(403);
  expect(fragmentOf(await follow(mail.link)).has("access_token")).toBe(true);
});

test("a confirmation is valid for a day, a recovery for an hour", async () => {
  const person = newPerson();
  const clock = newClock();
  const service = await serviceAt(clock.now, person);
  await service.signUp({ ...person, data: {}, ...mailOptions });
  const { token } = await readMail(person.email);
  clock.step(86_400_000);
  await expectRejected(service.verifyMailToken({ type: "signup", tokenHash: token }), "otp_expired");
  const known = await signedIn();
  await service.sendRecovery({ email: known.email, ...mailOptions });
  const recovery = await readMail(known.email);
  clock.step(3_600_000);
  await expectRejected(
    service.verifyMailToken({ type: "recovery", tokenHash: recovery.token }),
    "otp_expired",
  );
});

test("recovery says the same for every address, also while one is cooling down", async () => {
  const known = await signedIn();
  const answers = [];
  for (const email of [known.email, known.email, newPerson().email, "nobody@example.com"]) {
    const answer = await post("/auth/v1/recover", { email });
    answers.push([answer.status, await answer.text()]);
  }
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]).toEqual([200, "{}"]);
  const mails = await readMailbox(known.email);
  expect(mails.filter((mail) => mail.subject === "Reset your password")).toHaveLength(1);
});

test("resend mails a fresh confirmation after the cool-down and says nothing of unknown addresses", async () => {
  const person = newPerson();
  const clock = newClock();
  const service = await serviceAt(clock.now, person);
  await service.signUp({ ...person, data: {}, ...mailOptions });
  const first = await readMail(person.email);
  await expectRejected(
    service.resend({ type: "signup", email: person.email, ...mailOptions }),
    "over_email_send_rate_limit",
    429,
  );
  clock.step(61_000);
  await service.resend({ type: "signup", email: person.email, ...mailOptions });
  const second = await readMail(person.email);
  expect(second.token).not.toBe(first.token);
  await expectRejected(service.verifyMailToken({ type: "signup", tokenHash: first.token }), "otp_expired");
  const known = await signedIn();
  for (const email of [known.email, newPerson().email]) {
    const answer = await post("/auth/v1/resend", { type: "signup", email });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
  }
});

test("a magic link signs a known person in, and makes a new account when the request says so", async () => {
  const known = await signedIn();
  const client = newClient(known);
  expect((await client.auth.signInWithOtp({ email: known.email })).error).toBeNull();
  const { code, link } = await readMail(known.email);
  expect(new URL(link).searchParams.get("type")).toBe("magiclink");
  const { data } = await client.auth.verifyOtp({ email: known.email, token: code, type: "email" });
  expect(data.user?.id).toBe(known.user.id);

  const fresh = newPerson();
  const newcomer = newClient(fresh);
  const options = { data: { full_name: "New" } };
  expect((await newcomer.auth.signInWithOtp({ email: fresh.email, options })).error).toBeNull();
  const mail = await readMail(fresh.email);
  const made = await newcomer.auth.verifyOtp({ email: fresh.email, token: mail.code, type: "email" });
  expect(made.data.user?.user_metadata.full_name).toBe("New");

  const nobody = newPerson();
  const silent = await newcomer.auth.signInWithOtp({
    email: nobody.email,
    options: { shouldCreateUser: false },
  });
  expect(silent.error).toBeNull();
  expect(await readMailbox(nobody.email)).toEqual([]);
});

test("a page's link leads to the page's form, and is used up there alone", async () => {
  const person = newPerson();
  const service = await serviceAt(() => new Date(), person);
  const mail = { redirectTo: null, link: { kind: "page" } } as const;
  await service.signUp({ ...person, data: {}, ...mail });
  const { token, link } = await readMail(person.email);
  expect(link).toBe(`${origin}/login?token_hash=${token}&type=signup`);
  const query = new URLSearchParams({
    token,
    type: "signup",
    redirect_to: `${origin}/login?notice=confirmed`,
  });
  for (let times = 0; times < 2; times += 1)
    expect((await follow(`${origin}/auth/v1/verify?${query}`)).searchParams.get("error_code")).toBe(
      "otp_expired",
    );
  await expectRejected(service.signInWithPassword(person), "email_not_confirmed");
  expect(await service.confirmMail({ type: "signup", tokenHash: token })).toEqual({
    kind: "confirmed",
    email: person.email,
  });
  expect((await service.signInWithPassword(person)).user.email).toBe(person.email);
  await expectRejected(service.verifyMailToken({ type: "signup", tokenHash: token }), "otp_expired");
});

test("a link without its parameters is a bad request", async () => {
  for (const query of ["", "token=x", "type=signup", "token=x&type=nonsense"])
    await expectRefused(call(`/auth/v1/verify?${query}`), 400, "validation_failed", query);
});

test("recovering an address that another person signed up drops the password that they chose", async () => {
  const squatter = newPerson();
  await post("/auth/v1/signup", squatter);
  await post("/auth/v1/recover", { email: squatter.email });
  const { code } = await readMail(squatter.email);
  const owner = newClient(newPerson());
  const { error } = await owner.auth.verifyOtp({ email: squatter.email, token: code, type: "recovery" });
  expect(error).toBeNull();
  const intruder = await owner.auth.signInWithPassword(squatter);
  expect(intruder.error?.code).toBe("invalid_credentials");
});

const other = { recovery: "magiclink", magiclink: "recovery" } as const;

describe.each(["recovery", "magiclink"] as const)("a mail of the type %s", (kind) => {
  test.each([
    ["code", kind],
    ["code", other[kind]],
    ["code", "email"],
    ["token hash", other[kind]],
    ["token hash", "email"],
    ["link", other[kind]],
  ] as const)("has a %s that is taken as %s", async (what, type) => {
    const { email, client, address } = await signedIn();
    if (kind === "recovery") await client.auth.resetPasswordForEmail(email);
    else await client.auth.signInWithOtp({ email });
    const { code, token: token_hash, link } = await readMail(email);
    if (what === "link") {
      const fragment = fragmentOf(await follow(link.replace(`type=${kind}`, `type=${type}`), address));
      expect([fragment.get("type"), fragment.has("access_token")]).toEqual([type, true]);
      return;
    }
    const given = what === "code" ? { email, token: code, type } : { token_hash, type };
    const { data, error } = await client.auth.verifyOtp(given);
    expect([error, data.user?.email]).toEqual([null, email]);
  });
});

test("a sign-up's code is taken as signup and email, and as nothing else", async () => {
  const { email, client, mail: sent } = await signUp();
  for (const type of ["recovery", "magiclink", "email_change"] as const) {
    const { error } = await client.auth.verifyOtp({ email, token: sent.code, type });
    expect([type, error?.code]).toEqual([type, "otp_expired"]);
  }
  expect((await client.auth.verifyOtp({ email, token: sent.code, type: "email" })).error).toBeNull();
});

test("a type that doesn't fit the code costs no try; a wrong code does", async () => {
  const { email } = await signUp();
  // The sign-up's mail is pending beside the one of the recovery.
  const service = await serviceAt(() => new Date(), newPerson());
  await service.sendRecovery({ email, ...mailOptions });
  const { code } = await readMail(email);
  const verify = (type: "signup" | "recovery", token: string) =>
    outcomeOf(service.verifyMailToken({ type, email, token }));
  for (let times = 0; times < 12; times += 1) expect(await verify("signup", code)).toBe("otp_expired");
  for (let times = 0; times < 9; times += 1)
    expect(await verify("signup", wrongCode(code))).toBe("otp_expired");
  expect(await verify("recovery", code)).toBe("done");
});

const codeVerifier = "v".repeat(50);

/** A user who has signed up with PKCE and has not followed the mailed link yet. */
async function begin() {
  const clock = newClock();
  const person = newPerson();
  const service = await serviceAt(clock.now, person);
  const link = { kind: "pkce", challenge: codeVerifier, method: "plain" } as const;
  await service.signUp({ ...person, data: {}, redirectTo: null, link });
  const followLink = async () => {
    const { token } = await readMail(person.email);
    const target = await service.followMailLink({ token, type: "signup", redirectTo: null });
    return new URL(target).searchParams.get("code") ?? "";
  };
  return { clock, service, followLink };
}

test("a PKCE link hands over a code that its verifier alone can exchange, once", async () => {
  const { client, mail } = await signUp("pkce");
  expect(mail.token).toMatch(/^pkce_/);
  const target = await follow(mail.link);
  expect(target.hash).toBe("");
  const code = target.searchParams.get("code") ?? "";
  const stranger = () =>
    post("/auth/v1/token?grant_type=pkce", { auth_code: code, code_verifier: "x".repeat(43) });
  await expectRefused(stranger(), 400, "bad_code_verifier");
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  await expectRefused(stranger(), 404, "flow_state_not_found");
});

test("of two exchanges of one code at the same time one wins", async () => {
  const { service, followLink } = await begin();
  const input = { authCode: await followLink(), codeVerifier };
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => service.exchangeCode(input)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("a code that waited for five minutes has expired", async () => {
  const { clock, service, followLink } = await begin();
  clock.step(3_600_000);
  const authCode = await followLink();
  clock.step(300_000);
  await expectRejected(service.exchangeCode({ authCode, codeVerifier }), "flow_state_expired", 422);
});

test("a failed PKCE link has the error in the query as well", async () => {
  const { mail } = await signUp("pkce");
  await follow(mail.link);
  const target = await follow(mail.link);
  expect(target.searchParams.get("error_code")).toBe("otp_expired");
  expect(fragmentOf(target).get("error_code")).toBe("otp_expired");
});
