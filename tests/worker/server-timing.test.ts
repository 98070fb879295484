/** Server-Timing says how long an answer waited for D1 and KV, only to those who may know. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { call, fetchUnder, newPerson, origin, post } from "./auth/harness.ts";
import { newBrowser, signedInBrowser } from "./web-session/browser.ts";

const timing = (answer: Response) => answer.headers.get("server-timing");

test("a page that asks the database says how often and how long, beside its own times", async () => {
  const { browser } = await signedInBrowser();
  const answer = await browser.send("/settings");
  expect(timing(answer)).toMatch(/^page;dur=\d+, d1;dur=\d+;desc="\d+", total;dur=\d+$/);
  expect(timing(await browser.send("/settings.data"))).toMatch(/^d1;dur=\d+;desc="\d+", total;dur=\d+$/);
});

test("the list of news says what KV took, and once it is cached nothing but that", async () => {
  const own = { ...env, NEWS_FEEDS: "" };
  const ask = () => fetchUnder(own, new Request(`${origin}/news`));
  expect(timing(await ask())).toMatch(/^kv;dur=\d+;desc="\d+", total;dur=\d+$/);
  expect(timing(await ask())).toBe("cached");
});

test("an answer for which neither D1 nor KV was asked names neither", async () => {
  const { browser } = await signedInBrowser();
  expect(timing(await browser.send("/dashboard"))).toMatch(/^page;dur=\d+, total;dur=\d+$/);
  expect(timing(await call("/health"))).toMatch(/^total;dur=\d+$/);
  const visitor = await newBrowser().send("/about?x=1");
  expect(timing(visitor)).toMatch(/^page;dur=\d+, total;dur=\d+$/);
});

test("signing in or up reports no times of the database, because one question more could show who has an account", async () => {
  const person = newPerson();
  const signUp = await post("/auth/v1/signup", person);
  const signIn = await post("/auth/v1/token?grant_type=password", person);
  const page = await newBrowser().submit("/login", { intent: "sign-in", ...person });
  for (const answer of [signUp, signIn, page]) expect(timing(answer)).not.toMatch(/d1|kv/);
});
