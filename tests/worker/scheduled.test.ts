/** The cron trigger: its steps don't depend on each other, and one that fails is one line in the log. */
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import worker from "#worker/local.ts";
import { watchD1 } from "./auth/d1.ts";
import { newPerson, signedIn, signUp } from "./auth/harness.ts";
import { selectRow } from "./database.ts";

const log = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => log.mockClear());

async function trigger(vars: Partial<typeof env>): Promise<void> {
  const context = createExecutionContext();
  worker.scheduled(createScheduledController(), { ...env, ...vars }, context);
  await waitOnExecutionContext(context);
}

const has = async (table: string) => (await selectRow(`SELECT 1 FROM ${table}`)) !== null;

/** A row for each step to remove. */
async function leaveWork(): Promise<void> {
  await signedIn();
  await signUp();
  const old = Date.now() - 30 * 86_400_000;
  const subscribe = "INSERT INTO newsletter_subscriber (id, email, requested_at) VALUES (?, ?, ?)";
  await env.DB.batch([
    env.DB.prepare("UPDATE session SET expires_at = 0"),
    env.DB.prepare("UPDATE mail_token SET expires_at = 0"),
    env.DB.prepare("UPDATE user SET created_at = ? WHERE email_confirmed_at IS NULL").bind(old),
    env.DB.prepare(subscribe).bind(crypto.randomUUID(), newPerson().email, old),
  ]);
}

const left = async () => ({
  sessions: await has("session"),
  unconfirmed: await has("user WHERE email_confirmed_at IS NULL"),
  subscribers: await has("newsletter_subscriber"),
});
const done = { sessions: false, unconfirmed: false, subscribers: false };

test.each([
  ["the newsletter", /delete from "newsletter_subscriber"/, "newsletter", { subscribers: true }],
  ["expired sessions", /delete from "session"/, "auth: expired sessions", { sessions: true }],
  ["unconfirmed accounts", /delete from "user"/, "auth: unconfirmed accounts", { unconfirmed: true }],
])("a fault with %s stops nothing else, and is logged without values", async (_, fails, step, rest) => {
  await leaveWork();
  const { binding } = watchD1((sql) => fails.test(sql));
  await trigger({ DB: binding });
  expect(await left()).toEqual({ ...done, ...rest });
  const lines = log.mock.calls.map((values) => values.map(String).join(" "));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    requestId: "cron",
    step,
    message: "D1_ERROR: the network connection was lost",
  });
  expect(lines[0]).not.toContain("params");
  await trigger({});
  expect(await left()).toEqual(done);
});
