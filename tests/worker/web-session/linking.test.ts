import { expect, test } from "vitest";
import { newPerson } from "#tests/worker/auth/harness.ts";
import {
  environment,
  hintOf,
  type Persona,
  personaOf,
  providersOf,
  visit,
} from "#tests/worker/auth/providers.ts";
import { execute, selectRow } from "../database.ts";
import { type Browser, locationOf, newBrowser, signedInBrowser, signIn, textOf } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();
const newPersona = () => personaOf(newPerson().email);

async function begin() {
  const person = await signedInBrowser();
  person.browser.use(environment);
  const row = await selectRow<{ id: string }>("SELECT id FROM user WHERE email = ?", person.email);
  return { ...person, userId: row?.id ?? "" };
}

/** From the button on /settings to the provider and back to our callback; answers where that leads. */
async function goToProvider(browser: Browser, persona: Persona): Promise<string> {
  const started = await browser.submit("/settings", { intent: "link", provider: "github" });
  const url = new URL(locationOf(started));
  for (const [name, value] of Object.entries(hintOf("github", persona))) url.searchParams.set(name, value);
  const provider = await fetch(url, { redirect: "manual" });
  return locationOf(provider);
}

async function back(callback: string): Promise<string> {
  const { pathname, search } = new URL(locationOf(await visit(callback)));
  return pathname + search;
}

test("an identity that comes back is linked on /settings, which says so", async () => {
  const { browser, userId } = await begin();
  const settings = await back(await goToProvider(browser, newPersona()));
  expect(settings).toMatch(/^\/settings\?code=/);
  expect(await providersOf({ userId })).toEqual(["credential"]);
  const finished = await browser.send(settings);
  expect(locationOf(finished)).toBe("/settings?linked=true");
  expect(browser.cookies.has("linking")).toBe(false);
  expect(await textOf(await browser.send("/settings?linked=true"))).toContain("It is linked now.");
  expect(await providersOf({ userId })).toEqual(["credential", "github"]);
  const sessions = await selectRow("SELECT count(*) AS n FROM session WHERE user_id = ?", userId);
  expect(sessions).toEqual({ n: 1 });
});

test("the verifier is sealed in a cookie that scripts can't read and other sites don't send", async () => {
  const { browser } = await begin();
  await goToProvider(browser, newPersona());
  const line = browser.lines().find((text) => text.startsWith("linking=")) ?? "";
  expect(line).toMatch(/; HttpOnly/);
  expect(line).toMatch(/; SameSite=Lax/);
  expect(line).toMatch(/; Max-Age=600/);
});

test("an address that another person's browser opened links nothing to either, in plain words", async () => {
  const attacker = await begin();
  const victim = await begin();
  const settings = await back(await goToProvider(attacker.browser, newPersona()));
  const answer = await victim.browser.send(settings);
  expect(locationOf(answer)).toBe("/settings?error_code=bad_oauth_state");
  const page = await textOf(await victim.browser.send(locationOf(answer)));
  expect(page).toContain("Nothing was linked: it was not begun here");
  expect(await providersOf(attacker)).toEqual(["credential"]);
  expect(await providersOf(victim)).toEqual(["credential"]);
});

test("a round trip of one's own doesn't finish another's", async () => {
  const attacker = await begin();
  const victim = await begin();
  const settings = await back(await goToProvider(attacker.browser, newPersona()));
  await goToProvider(victim.browser, newPersona());
  const answer = await victim.browser.send(settings);
  expect(locationOf(answer)).toBe("/settings?error_code=bad_code_verifier");
  expect(await providersOf(attacker)).toEqual(["credential"]);
  expect(await providersOf(victim)).toEqual(["credential"]);
});

test("another session of the same browser links nothing, also of the same person", async () => {
  const { browser, ...person } = await begin();
  const settings = await back(await goToProvider(browser, newPersona()));
  // Signed in once more over the old session, which stays.
  browser.cookies.delete("session");
  await signIn(browser, person);
  const answer = await browser.send(settings);
  expect(locationOf(answer)).toBe("/settings?error_code=bad_oauth_state");
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("a person who was signed out on the way signs in, and nothing was linked", async () => {
  const { browser, ...person } = await begin();
  const settings = await back(await goToProvider(browser, newPersona()));
  await browser.post("/auth/v1/session/sign-out");
  const away = await browser.send(settings);
  expect(locationOf(away)).toMatch(/^\/login\?/);
  await signIn(browser, person);
  const answer = await browser.send(settings);
  expect(locationOf(answer)).toBe("/settings?error_code=flow_state_not_found");
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("a stolen cookie's linking ends with the owner's new password", async () => {
  const { browser, ...person } = await begin();
  const thief = newBrowser({ environment });
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const waiting = await goToProvider(thief, newPersona());
  await browser.submit("/settings", {
    intent: "change-password",
    password: "a new good password",
    currentPassword: person.password,
  });
  const settings = await back(waiting);
  expect(settings).toContain("error_code=bad_oauth_state");
  await thief.send(settings);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("in a session of yesterday no linking begins before the person has proved who they are", async () => {
  const { browser, password, userId } = await begin();
  await execute("UPDATE session SET created_at = created_at - 86400000 WHERE user_id = ?", userId);
  const link = { intent: "link", provider: "github" };
  const prove = (currentPassword: string) =>
    browser.submit("/settings", { intent: "prove-identity", currentPassword });
  expect((await browser.submit("/settings", link)).status).toBe(400);
  await prove("not it");
  expect((await browser.submit("/settings", link)).status).toBe(400);
  await prove(password);
  const settings = await back(await goToProvider(browser, newPersona()));
  expect(locationOf(await browser.send(settings))).toBe("/settings?linked=true");
  expect(await providersOf({ userId })).toEqual(["credential", "github"]);
});

test("a round trip that took longer than ten minutes links nothing", async () => {
  const { browser, ...person } = await begin();
  const settings = await back(await goToProvider(browser, newPersona()));
  advance(600_000);
  const answer = await browser.send(settings);
  expect(locationOf(answer)).toBe("/settings?error_code=bad_oauth_state");
  expect(await providersOf(person)).toEqual(["credential"]);
});
