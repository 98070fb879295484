import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { dashboardPath, memberPath, readingLinks } from "#app/content/member-paths.ts";
import { publicPages } from "#app/content/pages.ts";
import { watchD1 } from "#tests/worker/auth/d1.ts";
import { newClient } from "#tests/worker/auth/harness.ts";
import { pageTokenLifeMs } from "#worker/web-session/web-session.ts";
import { confirmedMember, locationOf, newBrowser, signedInBrowser, signIn } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();
const failing = () => ({ ...env, DB: watchD1(() => true).binding });

describe("a visitor", () => {
  test.each(["/dashboard", "/workouts/0198", "/history?day=2026-02-28", "/settings"])(
    "is sent from %s to /login, which remembers the path only",
    async (path) => {
      const answer = await newBrowser().send(path, { headers: { host: "evil.example" } });
      expect(answer.status).toBe(302);
      expect(locationOf(answer)).toBe(`/login?${new URLSearchParams({ redirectTo: path })}`);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  test("is sent there by the data request of a navigation, too", async () => {
    const answer = await newBrowser().send("/history.data?day=1&_routes=routes%2F_app");
    expect(answer.status).toBe(202);
    expect(await answer.text()).toContain("/login?redirectTo=%2Fhistory%3Fday%3D1");
  });

  test.each(["", "garbage", "A".repeat(300), "%00%ff", "a=b=c"])(
    "with the cookie %j is a visitor",
    async (value) => {
      const browser = newBrowser();
      const answer = await browser.send("/dashboard", { headers: { cookie: `session=${value}` } });
      expect(answer.status).toBe(302);
      expect(locationOf(answer)).toContain("/login");
    },
  );
});

describe("a signed-in person", () => {
  test("sees on the dashboard how a newsletter link went, and no other parameter is passed on", async () => {
    const { browser } = await signedInBrowser();
    expect(locationOf(await browser.send("/?newsletter=confirmed"))).toBe("/dashboard?newsletter=confirmed");
    expect(locationOf(await browser.send("/?newsletter=%3Cb%3E&x=1"))).toBe("/dashboard");
  });

  test("is sent from every public page to the dashboard, but not from unknown paths", async () => {
    const { browser } = await signedInBrowser();
    for (const { path } of publicPages) {
      const answer = await browser.send(path, { headers: { accept: "text/html" } });
      expect([answer.status, locationOf(answer)], path).toEqual([
        302,
        dashboardPath(new URL(path, "http://app.test")),
      ]);
    }
    const asked = await browser.send("/news?tag=nutrition", { headers: { accept: "text/html" } });
    expect(locationOf(asked)).toBe(`/dashboard?${new URLSearchParams({ from: "/news?tag=nutrition" })}`);
    expect((await browser.send("/goals")).status).toBe(404);
  });

  test("reads the texts of the site inside the app, where a visitor is asked to sign in", async () => {
    const { browser } = await signedInBrowser("Grace Hopper");
    for (const { path, label } of readingLinks) {
      const inside = memberPath(path);
      const answer = await browser.send(inside, { headers: { accept: "text/html" } });
      expect([answer.status, answer.headers.get("cache-control")], path).toEqual([200, "private, no-store"]);
      const html = await answer.text();
      expect(html.match(/<h1/g), label).toHaveLength(1);
      expect(html).toContain("Grace Hopper");
      expect(locationOf(await newBrowser().send(inside))).toBe(
        `/login?${new URLSearchParams({ redirectTo: inside })}`,
      );
    }
    const offer = await (await browser.send("/dashboard?from=%2Fnews%3Ftag%3Dnutrition")).text();
    expect(offer).toContain('href="/dashboard/news?tag=nutrition"');
  });

  test("gets protected pages that no cache may keep", async () => {
    const { browser } = await signedInBrowser("Grace Hopper");
    for (const path of ["/dashboard", "/history", "/dashboard.data"]) {
      const answer = await browser.send(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
      expect(await answer.text(), path).toContain("Grace Hopper");
    }
  });

  test("with the longest of names still fits the 4 kB of a cookie", async () => {
    const { browser } = await signedInBrowser("👩‍🚀".repeat(40));
    const [value = ""] = [...browser.cookies.values()];
    expect(value.length).toBeGreaterThan(100);
    expect(value.length).toBeLessThan(3500);
    expect((await browser.send("/dashboard")).status).toBe(200);
  });
});

describe("the page token", () => {
  test("opens pages without any question to the database for five minutes, then costs one round trip", async () => {
    const { browser } = await signedInBrowser();
    await browser.send("/dashboard");
    const watched = watchD1();
    browser.use({ ...env, DB: watched.binding });
    advance(pageTokenLifeMs - 1000);
    await browser.send("/dashboard");
    await browser.send("/history.data");
    expect(browser.lines()).toEqual([]);
    expect(watched.trips).toEqual([]);
    advance(1000);
    const before = browser.cookies.get("session");
    expect((await browser.send("/dashboard")).status).toBe(200);
    expect(watched.trips.filter((sql) => /session/i.test(sql))).toHaveLength(1);
    expect(browser.lines()).toHaveLength(1);
    expect(browser.cookies.get("session")).not.toBe(before);
    const afterwards = watched.trips.length;
    await browser.send("/dashboard");
    expect(watched.trips).toHaveLength(afterwards);
  });

  test("is renewed once, however many loaders and tabs ask with the old one", async () => {
    const { browser } = await signedInBrowser();
    advance(pageTokenLifeMs);
    const cookie = `session=${browser.cookies.get("session")}`;
    const answers = await Promise.all(
      ["/dashboard", "/history", "/settings.data", "/profile"].map((path) =>
        browser.send(path, { headers: { cookie } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    advance(pageTokenLifeMs);
    expect((await browser.send("/dashboard")).status).toBe(200);
  });

  test("of a session that was ended elsewhere leads to /login once it runs out, and the cookie is removed", async () => {
    const { browser, email, password, address } = await signedInBrowser();
    const client = newClient({ address });
    await client.auth.signInWithPassword({ email, password });
    await client.auth.signOut({ scope: "global" });
    expect((await browser.send("/dashboard")).status).toBe(200);
    advance(pageTokenLifeMs);
    const answer = await browser.send("/dashboard");
    expect(locationOf(answer)).toBe("/login?redirectTo=%2Fdashboard");
    expect(browser.lines()).toEqual(["session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
    expect((await browser.send("/about")).status).toBe(200);
  });
});

describe("while the database fails", () => {
  test("a protected page answers 503 and says to try again; the session is kept and goes on afterwards", async () => {
    const { browser } = await signedInBrowser();
    advance(pageTokenLifeMs);
    browser.use(failing());
    for (const path of ["/dashboard", "/history"]) {
      const answer = await browser.send(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get("cache-control"), path).toContain("no-store");
      expect(await answer.text(), path).toContain("You are still signed in");
      expect(browser.lines(), path).toEqual([]);
    }
    browser.use(env);
    expect((await browser.send("/dashboard")).status).toBe(200);
  });

  test("a fresh page token still opens pages and their data; what only the database knows is missing", async () => {
    const { browser } = await signedInBrowser();
    browser.use(failing());
    for (const path of ["/dashboard", "/history.data", "/workouts/0198"])
      expect((await browser.send(path)).status, path).toBe(200);
    for (const path of ["/settings", "/profile"]) {
      const answer = await browser.send(path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).toContain("be reached right now");
    }
    expect(locationOf(await browser.send("/about"))).toBe("/dashboard?from=%2Fabout");
  });

  test("nobody who may be signed in is shown a public page as a visitor, nor told that they are signed out", async () => {
    const { browser } = await signedInBrowser();
    for (const path of ["/", "/about", "/login", "/sign-up", "/news", "/work-out-now"]) {
      advance(pageTokenLifeMs);
      browser.use(failing());
      const answer = await browser.send(path, { headers: { accept: "text/html" } });
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.get("retry-after")).toBe("2");
      const page = await answer.text();
      expect(page).toContain("You are still signed in");
      expect(page).not.toContain("Sign up");
      const data = await browser.send(path === "/" ? "/_root.data" : `${path}.data`);
      expect(data.status, path).toBe(503);
      expect(browser.cookies.has("session")).toBe(true);
      browser.use(env);
      const again = await browser.send(path, { headers: { accept: "text/html" } });
      expect(locationOf(again), path).toBe(dashboardPath(new URL(path, "http://app.test")));
    }
  });

  test("visitors see nothing of it", async () => {
    const browser = newBrowser({ environment: failing() });
    for (const path of ["/", "/about", "/login", "/sign-up"])
      expect((await browser.send(path)).status, path).toBe(200);
    expect(locationOf(await browser.send("/dashboard"))).toContain("/login");
  });

  test("data requests and forms of protected pages answer 503 as well, and the session is kept", async () => {
    const { browser } = await signedInBrowser();
    advance(pageTokenLifeMs);
    browser.use(failing());
    for (const path of ["/dashboard.data", "/settings.data?_routes=routes%2F_app.settings"]) {
      const answer = await browser.send(path);
      expect([answer.status, locationOf(answer)], path).toEqual([503, ""]);
    }
    const sent = await browser.submit("/settings.data", { intent: "change-name", fullName: "Augusta" });
    expect(sent.status).toBe(503);
    expect(browser.cookies.has("session")).toBe(true);
  });

  test.each([0, pageTokenLifeMs])(
    "a renewal after %d ms says to try again and keeps the cookie, and works afterwards",
    async (age) => {
      const { browser } = await signedInBrowser();
      advance(age);
      browser.use(failing());
      const answer = await browser.post("/auth/v1/session/refresh");
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("1");
      expect(browser.lines()).toEqual([]);
      browser.use(env);
      expect((await browser.post("/auth/v1/session/refresh")).status).toBe(200);
    },
  );

  test("signing in and signing up say to try again and sign nobody in", async () => {
    const person = await confirmedMember();
    const browser = newBrowser({ environment: failing() });
    const answer = await signIn(browser, person);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Please try again in a moment.");
    const { email, password } = person;
    const form = { fullName: "Ada", email, password, confirmPassword: password };
    const signedUp = await browser.submit("/sign-up", form);
    expect(signedUp.status).toBe(503);
    expect(await signedUp.text()).toContain("An error occurred during registration");
    expect(browser.cookies.size).toBe(0);
  });
});

describe("a request that changes something", () => {
  test("from anywhere else is refused, by pages and by the session endpoints alike", async () => {
    const { browser, email, password } = await signedInBrowser();
    const before = browser.cookies.get("session");
    const form = { intent: "sign-in", email, password };
    for (const [where, headers] of [
      ["another site", { origin: "https://evil.example" }],
      ["an opaque origin", { origin: "null" }],
      ["nowhere", { origin: "" }],
      ["a cross-site form", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
      ["a sister site", { origin: "http://sister.127.0.0.1:8787", "sec-fetch-site": "same-site" }],
      ["another port", { origin: "http://127.0.0.1:9999" }],
      ["another scheme", { origin: "https://127.0.0.1:8787" }],
    ] as [string, Record<string, string>][]) {
      expect((await browser.submit("/login", form, headers)).status, where).toBe(403);
      const json = { ...headers, "content-type": "application/json" };
      for (const path of ["/login", "/sign-up", "/settings", "/newsletter"])
        expect((await browser.post(path, json)).status, `${where} ${path}`).toBe(403);
      for (const path of ["refresh", "sign-out"])
        expect((await browser.post(`/auth/v1/session/${path}`, headers)).status, where).toBe(403);
    }
    expect(browser.cookies.get("session")).toBe(before);
  });

  test("from our own page is taken, by its origin or by the browser's word", async () => {
    const person = await confirmedMember();
    const browser = newBrowser();
    expect((await signIn(browser, person)).status).toBe(302);
    const headers = { origin: "", "sec-fetch-site": "same-origin" };
    expect((await browser.post("/auth/v1/session/refresh", headers)).status).toBe(200);
  });
});
