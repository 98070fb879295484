/** Mails are limited for a client, for the site, and for a mailbox, which may have many addresses. */

import { env } from "cloudflare:workers";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "#worker/db/database.ts";
import type { Env } from "#worker/env.ts";
import { createMailSender } from "#worker/mail/sender.ts";
import { watchD1 } from "./d1.ts";
import {
  apiKey,
  confirmed,
  expectRefused,
  expectRejected,
  fetchUnder,
  mailOptions,
  newClock,
  newPerson,
  origin,
  post,
  readMail,
  readMailbox,
  serviceAt,
  signedIn,
} from "./harness.ts";

const under = (vars: Partial<Env>): Env => ({ ...env, DB: watchD1().binding, ...vars });
const limited = under({ MAIL_CLIENT_HOURLY_LIMIT: "3" });

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
beforeEach(() => {
  warn.mockClear();
});
const warnings = () => warn.mock.calls.map(([line]) => JSON.parse(String(line)));

/** Asks for a mail over the API or by the newsletter's form. */
function ask(path: string, email: string, address: string, environment = limited) {
  const isForm = path === "/newsletter";
  const body = isForm
    ? new URLSearchParams({ email })
    : JSON.stringify({ email, password: "correct horse battery", type: "signup" });
  const headers = { "cf-connecting-ip": address, accept: "application/json", apikey: apiKey, origin };
  return fetchUnder(environment, new Request(origin + path, { method: "POST", body, headers }));
}

const paths = ["/auth/v1/signup", "/auth/v1/resend", "/auth/v1/otp", "/auth/v1/recover"];

test("one client's mails are limited over all requests that mail; another client has its own limit", async () => {
  const { address } = newPerson();
  const first = ["/auth/v1/signup", "/newsletter", "/auth/v1/recover"];
  for (const path of first) expect((await ask(path, newPerson().email, address)).status, path).toBe(200);
  for (const path of paths) {
    const refused = await ask(path, newPerson().email, address);
    await expectRefused(refused, 429, "over_email_send_rate_limit", path);
    expect(refused.headers.get("retry-after")).toBe("1200");
  }
  const form = await ask("/newsletter", newPerson().email, address);
  expect([form.status, await form.json()]).toEqual([429, { outcome: "busy" }]);
  for (const path of [...paths, "/newsletter"])
    expect((await ask(path, newPerson().email, newPerson().address)).status, path).toBe(200);
});

test("a limit that is set to nothing is the one that holds by default, and not none", async () => {
  const environment = under({ MAIL_CLIENT_HOURLY_LIMIT: "" });
  const { address } = newPerson();
  const statuses = [];
  for (let asked = 0; asked < 11; asked += 1)
    statuses.push((await ask("/auth/v1/recover", newPerson().email, address, environment)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test("a signed-in person's requests count in the same budget", async () => {
  const { email, password, address } = await confirmed();
  const service = await serviceAt(() => new Date(), { address, environment: limited });
  const { access_token: token } = await service.signInWithPassword({ email, password });
  await service.updateUser(token, { email: newPerson().email }, mailOptions);
  await service.sendReauthenticationCode(token);
  await service.sendRecovery({ email, ...mailOptions });
  const other = await confirmed();
  const theirs = await serviceAt(() => new Date(), { address, environment: limited });
  const { access_token: theirToken } = await theirs.signInWithPassword(other);
  for (const asked of [
    theirs.sendReauthenticationCode(theirToken),
    theirs.updateUser(theirToken, { email: newPerson().email }, mailOptions),
  ])
    await expectRejected(asked, "over_email_send_rate_limit", 429);
  expect(await readMailbox(other.email)).toHaveLength(1);
});

test.each(paths)("a request %s counts for a known and for an unknown address alike", async (path) => {
  const known = await confirmed();
  for (const email of [known.email, newPerson().email]) {
    const { address } = newPerson();
    const statuses = [];
    for (const asked of [email, newPerson().email, newPerson().email, newPerson().email])
      statuses.push((await ask(path, asked, address)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
});

test("a client without a budget doesn't keep others from asking for a person's mail", async () => {
  const { address } = newPerson();
  for (let at = 0; at < 3; at += 1) await ask("/auth/v1/signup", newPerson().email, address);
  for (const path of paths) {
    const { email } = newPerson();
    await expectRefused(ask(path, email, address), 429, "over_email_send_rate_limit", path);
    expect((await ask(path, email, newPerson().address)).status, path).toBe(200);
  }
});

test("the log says once that a client has used up its budget, and doesn't say its address", async () => {
  const { address } = newPerson();
  for (let at = 0; at < 9; at += 1) await ask("/auth/v1/recover", newPerson().email, address);
  expect(warnings()).toEqual([
    { level: "warn", event: "mail budget used up", budget: "client", perHour: 3, client: expect.any(String) },
  ]);
  expect(warnings()[0].client).toMatch(/^[0-9a-f]{12}$/);
  expect(JSON.stringify(warnings())).not.toContain(address.split("::")[0]);
});

test("when the site's mails are used up, sign-ups are refused and recovery goes on", async () => {
  const environment = under({ MAIL_HOURLY_LIMIT: "8" });
  onTestFinished(async () => void (await env.DB.exec("DELETE FROM rate_bucket WHERE key LIKE 'mail:%'")));
  const binding: SendEmail = { send: async () => ({ messageId: "1" }) };
  const settings = { mailFrom: "hello@app.example", mailHourlyLimit: 8 };
  const sender = createMailSender(binding, settings, createDatabase(env.DB), () => new Date());
  for (let at = 0; at < 6; at += 1)
    await sender.sendMail({ to: "nobody@example.com", subject: "", text: "", html: "" });
  const known = await confirmed();
  for (const path of ["/auth/v1/signup", "/auth/v1/resend", "/auth/v1/otp"])
    for (const email of [known.email, newPerson().email])
      await expectRefused(
        ask(path, email, newPerson().address, environment),
        429,
        "over_email_send_rate_limit",
      );
  expect((await ask("/newsletter", newPerson().email, newPerson().address, environment)).status).toBe(429);
  for (const email of [known.email, newPerson().email])
    expect((await ask("/auth/v1/recover", email, newPerson().address, environment)).status).toBe(200);
  const change = JSON.stringify({ type: "email_change", email: known.email });
  const headers = { "cf-connecting-ip": newPerson().address, apikey: apiKey };
  const resent = new Request(`${origin}/auth/v1/resend`, { method: "POST", body: change, headers });
  expect((await fetchUnder(environment, resent)).status).toBe(200);
});

const tagged = (email: string, tag: string) => email.replace("@", `+${tag}@`);

test.each([
  ["/auth/v1/signup", { password: "correct horse battery" }],
  ["/auth/v1/otp", { create_user: true }],
  ["/auth/v1/resend", { type: "signup" }],
])("%s mails an address with a tag once in a cool-down, whatever the tag", async (path, body) => {
  const { email } = newPerson();
  const ask = (address: string) => post(path, { ...body, email: address }, newPerson());
  const answers = [await ask(tagged(email, "a")), await ask(tagged(email, "b")), await ask(email)];
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 429]);
});

test("a recovery of an address with a tag is answered, and mails the mailbox once in a cool-down", async () => {
  const { email } = newPerson();
  const addresses = [tagged(email, "a"), tagged(email, "b")];
  for (const address of addresses) await signedIn({ ...newPerson(), email: address });
  const counts = () => Promise.all(addresses.map(async (address) => (await readMailbox(address)).length));
  const [before = 0] = await counts();
  for (const address of addresses)
    expect((await post("/auth/v1/recover", { email: address }, newPerson())).status).toBe(200);
  expect(await counts()).toEqual([before + 1, before]);
});

test("addresses of one mailbox are accounts of their own", async () => {
  const { email } = newPerson();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const ids: string[] = [];
  for (const address of [tagged(email, "a"), tagged(email, "b")]) {
    await service.signUp({ email: address, password: `the one of ${address}`, data: {}, ...mailOptions });
    const { code: token } = await readMail(address);
    const verified = await service.verifyMailToken({ type: "signup", email: address, token });
    if ("session" in verified) ids.push(verified.session.user.id);
    clock.step(61_000);
  }
  expect(new Set(ids).size).toBe(2);
});
