import { env } from "cloudflare:workers";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "#worker/db/database.ts";
import {
  createConfirmationMail,
  createEmailChangeMail,
  createKnownAddressMail,
  createMagicLinkMail,
  createReauthenticationMail,
  createRecoveryMail,
} from "#worker/mail/messages.ts";
import { createMailSender } from "#worker/mail/sender.ts";
import { selectRows } from "../database.ts";
import { watchD1 } from "./d1.ts";
import {
  apiKey,
  call,
  fetchUnder,
  mailOptions,
  newClock,
  newPerson,
  origin,
  post,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

/** A sender of production mails, a quarter of them from the reserve, and what it sent. One address may be refused as one that has bounced. */
function newSender(now: () => Date, mailHourlyLimit = 8, refused?: string) {
  const sent: string[] = [];
  const messages: unknown[] = [];
  const binding: SendEmail = {
    send: async (message: unknown) => {
      const to = String((message as { to: unknown }).to);
      if (to === refused) throw new Error("E_RECIPIENT_SUPPRESSED");
      messages.push(message);
      sent.push(to);
      return { messageId: "1" };
    },
  };
  const settings = { mailFrom: "Fitness Tracker <hello@app.example>", mailHourlyLimit };
  return { sent, messages, sender: createMailSender(binding, settings, createDatabase(env.DB), now) };
}

const secrets = { url: "https://app.example/", code: "123456" };

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});

/** Each test has the site's budget of mails for itself. */
beforeEach(async () => {
  warn.mockClear();
  await env.DB.exec("DELETE FROM rate_bucket WHERE key LIKE 'mail:%' OR key LIKE 'reported:%'");
});

test("production mails go through the binding, at most so many an hour in all", async () => {
  const clock = newClock();
  const { sent, messages, sender } = newSender(clock.now);
  const isSent: boolean[] = [];
  for (let at = 0; at < 9; at += 1) isSent.push(await sender.sendMail(mail));
  expect(isSent).toEqual([...Array<boolean>(6).fill(true), ...Array<boolean>(3).fill(false)]);
  expect(messages[0]).toEqual({ from: { name: "Fitness Tracker", email: "hello@app.example" }, ...mail });
  expect(sent).toHaveLength(6);
  // The log reports it once, without an address.
  expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    { level: "warn", event: "mail budget used up", budget: "site", perHour: 8 },
  ]);
  clock.step(20 * 60_000);
  await sender.sendMail(mail);
  expect(sent).toHaveLength(7);
});

test("when the site's mails are used up, those of people with an account still go out, three for each", async () => {
  const { sent, sender } = newSender(newClock().now);
  for (let at = 0; at < 20; at += 1) {
    await sender.sendMail(createConfirmationMail(`stranger-${at}@example.com`, secrets));
    await sender.sendMail(createKnownAddressMail("ada@example.com"));
    await sender.sendMail(createMagicLinkMail("ada@example.com", secrets));
  }
  expect(sent).toHaveLength(6);
  for (let at = 0; at < 5; at += 1)
    await sender.sendMail(createRecoveryMail("ada@example.com", secrets, "ada"));
  expect(sent.slice(6)).toEqual(["ada@example.com", "ada@example.com"]);
  for (const { budget } of warn.mock.calls.map(([line]) => JSON.parse(String(line))))
    expect(["site", "reserve"]).toContain(budget);
  expect(warn).toHaveBeenCalledTimes(2);
});

test("nobody uses up the reserve by asking for their own mails", async () => {
  const { sent, sender } = newSender(newClock().now, 40);
  for (let at = 0; at < 30; at += 1) await sender.sendMail(mail);
  sent.length = 0;
  for (let at = 0; at < 9; at += 1)
    await sender.sendMail(createReauthenticationMail("eve@example.com", "123456", "eve"));
  await sender.sendMail(createEmailChangeMail("ada@example.com", "ada@example.org", secrets, "ada"));
  expect(sent).toEqual(["eve@example.com", "eve@example.com", "eve@example.com", "ada@example.com"]);
});

test("nobody uses up the reserve by changing to one new address after another", async () => {
  const { now } = newClock();
  const [eve, ada] = [await signedIn(), await signedIn()];
  const { sent, sender } = newSender(now, 40);
  const MAILBOX = { ...sender, sendSms: async () => {} };
  const environment = {
    ...env,
    MAILBOX,
    DB: watchD1().binding,
    MAIL_HOURLY_LIMIT: "40",
    MAIL_COOLDOWN_S: "0",
  };
  const service = await serviceAt(now, { address: eve.address, environment });
  for (let at = 0; at < 30; at += 1) await sender.sendMail(mail);
  sent.length = 0;
  for (let at = 0; at < 10; at += 1)
    await service.updateUser(eve.session.access_token, { email: newPerson().email }, mailOptions);
  await service.sendRecovery({ email: ada.email, ...mailOptions });
  expect([sent.length, sent.at(-1)]).toEqual([4, ada.email]);
});

test("mails that the binding refuses use up nothing of the site's hour, so one client can't stop all others", async () => {
  const { sent, sender } = newSender(newClock().now, 8, "bounced@example.com");
  for (let at = 0; at < 20; at += 1)
    await expect(sender.sendMail({ ...mail, to: "bounced@example.com" })).rejects.toThrow("SUPPRESSED");
  for (let at = 0; at < 6; at += 1) await sender.sendMail(mail);
  expect(sent).toHaveLength(6);
});

test("a change to an address that the binding refuses has cost the client its mail: the present address got one", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  const { email, session, address } = await signedIn();
  const refused = newPerson().email;
  const { sent, sender } = newSender(newClock().now, 8, refused);
  const environment = { ...env, MAILBOX: { ...sender, sendSms: async () => {} } };
  const change = async (to: string) => {
    const headers = {
      apikey: apiKey,
      authorization: `Bearer ${session.access_token}`,
      "cf-connecting-ip": address,
    };
    const body = JSON.stringify({ email: to });
    const asked = new Request(`${origin}/auth/v1/user`, { method: "PUT", headers, body });
    return (await fetchUnder(environment, asked)).status;
  };
  expect([await change(refused), await change(newPerson().email)]).toEqual([200, 429]);
  expect(sent).toEqual([email]);
  expect(error).toHaveBeenCalledTimes(1);
});

test("a mail binding that never answers is given up after ten seconds", async () => {
  const binding: SendEmail = { send: () => new Promise<never>(() => {}) };
  const settings = { mailFrom: "hello@app.example", mailHourlyLimit: 0 };
  const sender = createMailSender(binding, settings, createDatabase(env.DB), () => new Date());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const sending = sender.sendMail(mail);
    const outcome = expect(sending).rejects.toThrow("no answer within 10000 ms");
    // The sender asks the database first.
    await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 10_000 });
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
  } finally {
    vi.useRealTimers();
  }
});

test("the mailbox shows newest first, as JSON to programs and as a page to browsers", async () => {
  const person = newPerson();
  await post("/auth/v1/signup", person);
  await post("/auth/v1/recover", person);
  const mailbox = (to: string, accept: string) =>
    call(`/dev/mailbox?to=${encodeURIComponent(to)}`, { headers: { accept } });
  const messages = await (await mailbox(person.email.toUpperCase(), "*/*")).json<Record<string, string>[]>();
  expect(messages.map(({ subject }) => subject)).toEqual([
    "Reset your password",
    "Confirm your email address",
  ]);
  expect(Object.keys(messages[0] ?? {}).sort()).toEqual(["html", "sentAt", "subject", "text", "to"]);
  const page = await mailbox(person.email, "text/html");
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toMatch(/Confirm your email address.*sandbox="allow-popups/s);
});

test("a mail holds one link of 256 random bits, one code, and neither is in the database", async () => {
  const person = newPerson();
  await post("/auth/v1/signup", person);
  const { link, token, code, text } = await readMail(person.email);
  expect(text.match(/https?:/g)).toHaveLength(1);
  expect(link).toContain("type=signup");
  expect(token).toMatch(/^[\w-]{43}$/);
  const results = await selectRows("SELECT * FROM mail_token");
  expect(JSON.stringify(results)).not.toContain(token);
  expect(JSON.stringify(results)).not.toContain(`"${code}"`);
});
