import { describe, expect, test } from "vitest";
import { apiKey, call, newClient, origin } from "#tests/worker/auth/harness.ts";
import { locationOf, newBrowser, signedInBrowser } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();

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

  test("say 401 to visitors, and to a browser whose session is over, and remove its cookie", async () => {
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
      advance(60_000);
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
    const { browser } = await signedInBrowser();
    const before = browser.cookieHeader();
    for (const path of ["refresh", "sign-out"])
      expect((await browser.send(`/auth/v1/session/${path}`, { headers: { apikey: apiKey } })).status).toBe(
        405,
      );
    expect(browser.cookieHeader()).toBe(before);
    expect((await browser.post("/auth/v1/session/refresh")).status).toBe(200);
    expect((await call("/auth/v1/user")).status).toBe(401);
  });

  test.each([
    ["refresh", 405],
    ["sign-out", 405],
    ["passkey-request", 405],
    ["goals-achieved", 405],
    ["other", 404],
    ["", 404],
  ])(
    "let no other site in: a preflight of %j is answered %i, and without its headers",
    async (path, status) => {
      const answer = await call(`/auth/v1/session/${path}`, {
        method: "OPTIONS",
        headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
      });
      expect(answer.status).toBe(status);
      expect([...answer.headers.keys()].join()).not.toContain("access-control");
      expect(answer.headers.get("allow")).toBe(status === 405 ? "POST" : null);
    },
  );
});
