/** The headers that offline screens rely on: whom an answer is for, and which screens may be cached. */
import { describe, expect, test, vi } from "vitest";
import { parseSessionHint, sessionHintHeader, shellHeader } from "#app/contracts/session-hint.ts";
import { refreshPath, signOutPath } from "#app/contracts/web-session-paths.ts";
import { confirmedMember, newBrowser, signedInBrowser, signIn } from "./browser.ts";

const hintOf = (answer: Response) => parseSessionHint(answer.headers.get(sessionHintHeader));
const dayS = 86_400;

describe("the member of a session", () => {
  test("is named by pages, their data and a renewal, with how long the session still lives", async () => {
    const person = await confirmedMember();
    const browser = newBrowser({ address: person.address });
    await signIn(browser, person, { remember: "on" });
    const answers = [
      await browser.send("/dashboard"),
      await browser.send("/history.data"),
      await browser.post(refreshPath),
    ];
    const hints = answers.map(hintOf);
    for (const hint of hints) {
      expect(hint).toMatchObject({ id: hints[0]?.id, isRemembered: true });
      expect(hint?.lifeS).toBeGreaterThan(30 * dayS - 60);
      expect(hint?.lifeS).toBeLessThanOrEqual(30 * dayS);
    }
  });

  test("who isn't remembered has a day from the last renewal", async () => {
    const { browser } = await signedInBrowser();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 200_000 });
    const hint = hintOf(await browser.send("/dashboard"));
    vi.useRealTimers();
    expect(hint).toMatchObject({ isRemembered: false });
    expect(hint?.lifeS).toBeLessThanOrEqual(dayS - 200);
  });

  test("is named to nobody else: visitors, the refused, the signed out", async () => {
    const visitor = newBrowser();
    expect((await visitor.send("/about")).headers.has(sessionHintHeader)).toBe(false);
    expect((await visitor.send("/dashboard")).headers.has(sessionHintHeader)).toBe(false);
    const { browser } = await signedInBrowser();
    expect((await browser.post(signOutPath)).headers.has(sessionHintHeader)).toBe(false);
    expect((await browser.send("/dashboard")).headers.has(sessionHintHeader)).toBe(false);
  });
});

describe("a screen to keep", () => {
  const shell = { [shellHeader]: "1" };

  test.each(["/profile", "/settings"])(
    "%s has the person's name, but none of the account's data",
    async (path) => {
      const { browser, email } = await signedInBrowser("Grace Hopper");
      const full = await (await browser.send(path)).text();
      const cached = await browser.send(path, { headers: shell });
      const text = await cached.text();
      expect(cached.headers.get("cache-control")).toBe("private, no-store");
      expect(text).toContain("Grace Hopper");
      expect(text).toContain("need a connection");
      expect(full).not.toContain("need a connection");
      expect(text.split(email).length).toBeLessThan(full.split(email).length);
    },
  );

  test("takes no news of the session away from the page that waits for them", async () => {
    const person = await confirmedMember();
    const browser = newBrowser({ address: person.address });
    await signIn(browser, person);
    expect(await (await browser.send("/dashboard", { headers: shell })).text()).not.toContain("SIGNED_IN");
    expect(await (await browser.send("/dashboard")).text()).toContain("SIGNED_IN");
  });

  test("is nothing for visitors: they are sent to /login as ever", async () => {
    const answer = await newBrowser().send("/settings", { headers: shell });
    expect(answer.status).toBe(302);
  });
});
