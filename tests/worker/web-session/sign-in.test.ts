import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  call,
  fetchUnder,
  follow,
  migrate,
  newClient,
  newPerson,
  origin,
  readMail,
  readMailbox,
} from "#tests/worker/auth/harness.ts";
import worker from "#worker/index.ts";
import { confirmedPerson, locationOf, newBrowser, signedInBrowser, signIn } from "./browser.ts";

beforeAll(migrate);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const textOf = async (answer: Response) => (await answer.text()).replaceAll("&#x27;", "'");

describe("signing in", () => {
  test("without Remember me ends with the browser, with it after 30 days", async () => {
    const person = await confirmedPerson();
    const browser = newBrowser();
    await signIn(browser, person);
    expect(browser.lines()).toEqual([
      expect.stringMatching(/^session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    await signIn(browser, person, { remember: "on" });
    expect(browser.lines()).toEqual([
      expect.stringMatching(/^session=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    pass(20 * 86_400_000);
    expect((await browser.send("/dashboard")).status).toBe(200);
    expect(browser.lines()[0]).toContain("Max-Age=2592000");
  });

  test("on an https site sets a Secure cookie that only this host can set", async () => {
    const person = await confirmedPerson();
    const environment = { ...env, PUBLIC_URL: "https://app.example" };
    const form = { intent: "sign-in", email: person.email, password: person.password };
    const headers = {
      origin: "https://app.example",
      host: "app.example",
      "cf-connecting-ip": person.address,
    };
    const request = new Request("https://app.example/login", {
      method: "POST",
      body: new URLSearchParams(form),
      headers,
      redirect: "manual",
    });
    const [line = ""] = (await fetchUnder(environment, request)).headers.getSetCookie();
    expect(line).toMatch(/^__Host-session=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("goes to the remembered page of this site", async () => {
    const person = await confirmedPerson();
    const answer = await signIn(newBrowser(), person, {}, "?redirectTo=%2Fhistory%3Fday%3D2026-02-28%23list");
    expect([answer.status, locationOf(answer)]).toEqual([302, "/history?day=2026-02-28#list"]);
  });

  test("never goes to another host, however it is spelled", async () => {
    const person = await confirmedPerson();
    const spellings = [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/%0d%0aSet-Cookie:x=y//evil.example".replaceAll("%0d%0a", "\r\n"),
      "/.//evil.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "http:evil.example",
      "http://127.0.0.1:8787@evil.example",
      "//127.0.0.1:8787.evil.example",
      "/../..//evil.example",
      " //evil.example",
      "\u0000//evil.example",
      "",
    ];
    const browser = newBrowser();
    for (const spelling of spellings) {
      const answer = await signIn(browser, person, {}, `?${new URLSearchParams({ redirectTo: spelling })}`);
      const { origin: at } = new URL(locationOf(answer), origin);
      expect([answer.status, at], JSON.stringify(spelling)).toEqual([302, origin]);
      expect(browser.lines().join("\n"), JSON.stringify(spelling)).not.toMatch(/x=y/);
    }
  });

  test("with a wrong password, or as somebody unknown, says the same in the form and sets no cookie", async () => {
    const person = await confirmedPerson();
    const browser = newBrowser();
    const unknown = { ...person, email: newPerson().email };
    for (const wrong of [
      { ...person, password: "wrong" },
      unknown,
      { ...person, password: "'; DROP TABLE user;--" },
    ]) {
      const answer = await signIn(browser, wrong);
      expect(answer.status).toBe(400);
      const page = await textOf(answer);
      expect(page).toMatch(/<p role="alert"[^>]*>Invalid login credentials<\/p>/);
      expect(page).toContain(`value="${wrong.email}"`);
      expect(page).not.toContain(wrong.password);
      expect(browser.lines()).toEqual([]);
    }
  });

  test("before the email is confirmed says so and mails the link again on request", async () => {
    const { email, password, address } = newPerson();
    const browser = newBrowser({ address });
    await browser.submit("/sign-up", { fullName: "Ada", email, password, confirmPassword: password });
    const answer = await signIn(browser, { email, password });
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain("Send the confirmation again");
    pass(61_000);
    const sent = await browser.submit("/login", { intent: "resend", email });
    expect(await textOf(sent)).toContain("a mail is on its way");
    expect(await readMailbox(email)).toHaveLength(2);
  });

  test.each([
    ["nothing", {}],
    ["an unknown intent", { intent: "become-admin" }],
    ["a missing field", { intent: "sign-in", email: "a@example.com" }],
    ["a social sign-in that is not offered", { intent: "facebook" }],
  ])("refuses a form with %s", async (_, form) => {
    const browser = newBrowser();
    const answer = await browser.submit("/login", form);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain("The form was incomplete");
    expect(browser.lines()).toEqual([]);
  });

  test("refuses what is no form at all", async () => {
    const headers = { origin, "content-type": "application/json" };
    const answer = await newBrowser().send("/login", { method: "POST", body: "{", headers });
    expect(answer.status).toBe(400);
  });

  test("takes passwords as they are typed: spaces, Unicode, 72 bytes", async () => {
    for (const password of ["  spaces around  ", "pässwörd-🔑-密码", "x".repeat(72)]) {
      const person = { ...newPerson(), password };
      const browser = newBrowser({ address: person.address });
      const form = { fullName: "Ada", email: person.email, password, confirmPassword: password };
      expect((await browser.submit("/sign-up", form)).status, password).toBe(302);
      await follow((await readMail(person.email)).link, person.address);
      expect((await signIn(browser, person)).status, password).toBe(302);
    }
  });
});

describe("signing up", () => {
  const good = { fullName: "Ada", email: "", password: "long enough", confirmPassword: "long enough" };

  test("without script shows the four messages, keeps name and email, and never sends a password back", async () => {
    const answer = await newBrowser().submit("/sign-up", {
      fullName: " ",
      email: "no-address",
      password: "short-1",
      confirmPassword: "other-2",
    });
    expect(answer.status).toBe(400);
    const page = await textOf(answer);
    for (const message of [
      "Full name is required",
      "Please enter a valid email",
      "Password must be at least 8 characters",
      "Passwords do not match",
    ]) {
      expect(page).toContain(`${message}</p>`);
    }
    expect(page).toContain('value="no-address"');
    expect(page).not.toMatch(/short-1|other-2/);
    expect(page.match(/autofocus/gi)).toHaveLength(1);
  });

  test("of a known address looks like any other, and its owner is told by a mail without a link", async () => {
    const person = await confirmedPerson();
    pass(1000);
    const known = await newBrowser().submit("/sign-up", { ...good, email: person.email });
    const fresh = await newBrowser().submit("/sign-up", { ...good, email: newPerson().email });
    expect([known.status, locationOf(known)]).toEqual([fresh.status, locationOf(fresh)]);
    expect(locationOf(known)).toBe("/thank-you");
    expect((await readMail(person.email)).link).toBe("");
    const old = await signIn(newBrowser(), person);
    expect(old.status).toBe(302);
  });

  test("refused by the service shows its sentence to those without script", async () => {
    const { email } = newPerson();
    const password = "x".repeat(73);
    const answer = await newBrowser().submit("/sign-up", {
      ...good,
      email,
      password,
      confirmPassword: password,
    });
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toMatch(
      /<noscript><p role="alert"[^>]*>Password cannot be longer than 72 bytes/,
    );
  });

  test("with an email that would inject a header is refused and mails nothing", async () => {
    const email = `a@example.com\r\nBcc: ${newPerson().email}`;
    const answer = await newBrowser().submit("/sign-up", { ...good, email });
    expect(answer.status).toBe(400);
    expect(await readMailbox(email)).toEqual([]);
  });

  test("on /login makes an account without a name and says where to look", async () => {
    const { email, password, address } = newPerson();
    const browser = newBrowser({ address });
    const answer = await browser.submit("/login?mode=create", { intent: "create", email, password });
    expect(await textOf(answer)).toContain("Check your email for confirmation link");
    const page = await browser.send(new URL(await follow((await readMail(email)).link, address)).href);
    expect(await textOf(page)).toContain("Your email is confirmed. Sign in to go on.");
    expect((await signIn(browser, { email, password })).status).toBe(302);
  });

  test("a confirmation link that was used says how to get another, in our words only", async () => {
    const { email, password, address } = newPerson();
    await newBrowser().submit("/login", { intent: "create", email, password });
    const { link } = await readMail(email);
    await follow(link, address);
    const used = await follow(link, address);
    expect(used.pathname).toBe("/login");
    expect(await textOf(await newBrowser().send(used.href))).toContain("This link is invalid or has expired");
    const planted = await newBrowser().send("/login?error_code=x&error_description=Call+this+number");
    const page = await textOf(planted);
    expect(page.slice(0, page.indexOf("<script"))).not.toContain("Call this number");
  });
});

describe("a forgotten password", () => {
  async function ask(browser: ReturnType<typeof newBrowser>, email: string) {
    pass(1000);
    const answer = await browser.submit("/login?mode=forgot", { intent: "forgot", email });
    expect(answer.status).toBe(200);
    return textOf(answer);
  }
  /** The link's page with the hidden token, as the person finds it. */
  async function openLink(browser: ReturnType<typeof newBrowser>, link: string, address: string) {
    const page = await follow(link, address);
    const html = await textOf(await browser.send(page.href));
    return { page, tokenHash: /name="tokenHash" value="([^"]+)"/.exec(html)?.[1] ?? "" };
  }

  test("is answered alike for known and unknown addresses; only the known one gets a mail", async () => {
    const person = await confirmedPerson();
    const { email: unknown } = newPerson();
    const browser = newBrowser();
    const [one, two] = [await ask(browser, person.email), await ask(browser, unknown)];
    const plain = (html: string, email: string) =>
      html
        .replaceAll(email, "EMAIL")
        .replace(/"freshForMs":\d+/g, "")
        .replace(/nonce="[^"]+"/g, "");
    expect(plain(one, person.email)).toBe(plain(two, unknown));
    expect((await readMailbox(person.email)).length).toBe(2);
    expect(await readMailbox(unknown)).toEqual([]);
  });

  test("is replaced through the link: signed in here, signed out everywhere else, the link used up", async () => {
    const { browser: elsewhere, ...person } = await signedInBrowser();
    const browser = newBrowser({ address: person.address });
    await ask(browser, person.email);
    const { link } = await readMail(person.email);
    const { page, tokenHash } = await openLink(browser, link, person.address);
    expect(page.pathname).toBe("/login");
    // Mail scanners open links, too: opening it twice has used nothing up.
    await openLink(newBrowser(), link, person.address);
    const form = { intent: "new-password", tokenHash, password: "a new password" };
    const answer = await browser.submit(page.pathname + page.search, form);
    expect([answer.status, locationOf(answer)]).toEqual([302, "/dashboard"]);
    expect((await browser.send("/dashboard")).status).toBe(200);
    expect((await signIn(newBrowser(), person)).status).toBe(400);
    expect((await signIn(newBrowser(), { ...person, password: "a new password" })).status).toBe(302);
    pass(5 * 60_000);
    expect((await elsewhere.send("/dashboard")).status).toBe(302);
    const again = await newBrowser().submit("/login", { ...form, password: "yet another one" });
    expect(again.status).toBe(403);
  });

  test("a password that the service refuses doesn't burn the link: the next one is taken", async () => {
    const person = await confirmedPerson();
    const browser = newBrowser({ address: person.address });
    await ask(browser, person.email);
    const { tokenHash } = await openLink(browser, (await readMail(person.email)).link, person.address);
    const send = (password: string) =>
      browser.submit("/login", { intent: "new-password", tokenHash, password });
    const weak = await send("short");
    expect(weak.status).toBe(422);
    expect(await textOf(weak)).toContain("Password must be at least 8 characters");
    expect((await send(person.password)).status).toBe(422);
    expect((await send("long enough now")).status).toBe(302);
  });

  test("a made-up link is refused", async () => {
    const form = { intent: "new-password", tokenHash: `page_${"A".repeat(43)}`, password: "a new password" };
    const browser = newBrowser();
    expect((await browser.submit("/login", form)).status).toBe(403);
    expect((await browser.submit("/login", { ...form, tokenHash: "" })).status).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });
});

describe("the session endpoints", () => {
  test("renew the session, fresh or not, and hand out no token", async () => {
    const { browser } = await signedInBrowser();
    const before = browser.cookies.get("session");
    const answer = await browser.post("/auth/v1/session/refresh");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const body = await answer.json<Record<string, unknown>>();
    expect(Object.keys(body).sort()).toEqual(["freshForMs", "userId"]);
    expect(body.freshForMs).toBe(300_000);
    expect(browser.cookies.get("session")).not.toBe(before);
  });

  test("say 401 to visitors, and to a browser whose session is over, whose cookie goes", async () => {
    expect((await newBrowser().post("/auth/v1/session/refresh")).status).toBe(401);
    const { browser, email, password, address } = await signedInBrowser();
    const client = newClient({ address });
    await client.auth.signInWithPassword({ email, password });
    await client.auth.signOut({ scope: "others" });
    expect((await browser.post("/auth/v1/session/refresh")).status).toBe(401);
    expect(browser.cookies.size).toBe(0);
  });

  test("an old copy of the cookie ends the session once its token was replaced twice long ago", async () => {
    const { browser } = await signedInBrowser();
    const stolen = `session=${browser.cookies.get("session")}`;
    for (let turn = 0; turn < 2; turn++) {
      await browser.post("/auth/v1/session/refresh");
      pass(60_000);
    }
    const replay = await browser.send("/auth/v1/session/refresh", {
      method: "POST",
      headers: { origin, cookie: stolen },
    });
    expect(replay.status).toBe(401);
    expect((await browser.post("/auth/v1/session/refresh")).status).toBe(401);
  });

  test("end the session: 204 to a program, to /login for a form; the old cookie opens nothing any more", async () => {
    for (const accept of ["application/json", "text/html"]) {
      const { browser } = await signedInBrowser();
      const old = `session=${browser.cookies.get("session")}`;
      const answer = await browser.post("/auth/v1/session/sign-out", { accept });
      expect([answer.status, locationOf(answer)]).toEqual(
        accept === "text/html" ? [303, "/login"] : [204, ""],
      );
      expect(browser.cookies.size).toBe(0);
      const headers = { origin, cookie: old };
      expect((await browser.send("/auth/v1/session/refresh", { method: "POST", headers })).status).toBe(401);
    }
  });

  test("are POST only and ask for no apikey; the rest of /auth/v1 goes on asking", async () => {
    expect((await call("/auth/v1/session/refresh")).status).toBe(401);
    expect((await newBrowser().post("/auth/v1/session/refresh")).status).toBe(401);
    expect((await call("/auth/v1/user")).status).toBe(401);
    expect(worker.fetch).toBeTypeOf("function");
  });
});
