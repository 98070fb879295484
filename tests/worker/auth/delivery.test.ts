import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDatabase } from "#worker/db/client.ts";
import { createMailSender } from "#worker/mail/sender.ts";
import { call, newClock, newPerson, post, readMail, readMailbox } from "./harness.ts";

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

test("production mails go through the binding, at most so many an hour in all", async () => {
  const sent: unknown[] = [];
  const binding: SendEmail = {
    send: async (message: unknown) => {
      sent.push(message);
      return { messageId: "1" };
    },
  };
  const clock = newClock();
  const settings = { mailFrom: "Fitness Tracker <hello@app.example>", mailHourlyLimit: 3 };
  const sender = createMailSender(binding, settings, createDatabase(env.DB), clock.now);
  for (let at = 0; at < 3; at += 1) await sender.sendMail(mail);
  expect(sent[0]).toEqual({ from: { name: "Fitness Tracker", email: "hello@app.example" }, ...mail });
  await expect(sender.sendMail(mail)).rejects.toThrow(/hourly limit/);
  expect(sent).toHaveLength(3);
  clock.step(20 * 60_000);
  await sender.sendMail(mail);
  expect(sent).toHaveLength(4);
});

test("the mailbox shows newest first, as JSON to programs and as a page to browsers", async () => {
  const person = newPerson();
  await post("/auth/v1/signup", person);
  await post("/auth/v1/recover", person);
  const messages = await readMailbox(person.email.toUpperCase());
  expect(messages.map((message) => message.subject)).toEqual([
    "Reset your password",
    "Confirm your email address",
  ]);
  expect(Object.keys(messages[0] ?? {}).sort()).toEqual(["html", "sentAt", "subject", "text", "to"]);
  const page = await call(`/dev/mailbox?to=${encodeURIComponent(person.email)}`, {
    headers: { accept: "text/html" },
  });
  expect(page.headers.get("content-type")).toContain("text/html");
  const html = await page.text();
  expect(html).toContain("Confirm your email address");
  expect(html).toContain('sandbox="allow-popups');
});

test("a mail holds one link of 256 random bits, one code, and neither is in the database", async () => {
  const person = newPerson();
  await post("/auth/v1/signup", person);
  const { link, token, code, text } = await readMail(person.email);
  expect(text.match(/https?:/g)).toHaveLength(1);
  expect(link).toContain("type=signup");
  expect(token).toMatch(/^[\w-]{43}$/);
  const { results } = await env.DB.prepare("SELECT * FROM mail_token").all();
  expect(JSON.stringify(results)).not.toContain(token);
  expect(JSON.stringify(results)).not.toContain(`"${code}"`);
});
