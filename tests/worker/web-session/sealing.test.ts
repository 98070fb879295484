import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCipher } from "#worker/crypto/cipher.ts";
import { createCookieJar } from "#worker/web-session/cookie-jar.ts";
import { createSealer } from "#worker/web-session/sealer.ts";

const secret = "a-secret-with-more-than-32-characters-0";

describe("what is sealed", () => {
  test("opens for its purpose, whatever the text", async () => {
    const sealer = await createSealer([secret], "session");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        expect(await sealer.unseal(await sealer.seal({ text }))).toEqual({ text });
      }),
      { numRuns: 50 },
    );
  });

  test("doesn't open for another purpose or under another secret", async () => {
    const sealed = await (await createSealer([secret], "unfinished-sign-in")).seal({ text: "text" });
    expect(await (await createSealer([secret], "session")).unseal(sealed)).toBeNull();
    expect(await (await createSealer([`${secret}1`], "unfinished-sign-in")).unseal(sealed)).toBeNull();
  });

  test("opens under the previous secret, which seals no more", async () => {
    const sealed = await (await createSealer([secret], "session")).seal({ text: "text" });
    const rotated = await createSealer([`${secret}1`, secret], "session");
    expect(await rotated.unseal(sealed)).toEqual({ text: "text" });
    const anew = await rotated.seal({ text: "text" });
    expect(await (await createSealer([secret], "session")).unseal(anew)).toBeNull();
  });

  test("opens in the form of the version before, for its purpose alone", async () => {
    const cipher = await createCipher([secret], "web-session/cookies");
    const sealed = await cipher.encrypt(JSON.stringify({ text: "text" }), "session");
    for (const secrets of [[secret], [`${secret}1`, secret]] as const) {
      expect(await (await createSealer(secrets, "session")).unseal(sealed)).toEqual({ text: "text" });
      expect(await (await createSealer(secrets, "linking")).unseal(sealed)).toBeNull();
    }
  });

  test("doesn't open once a bit of it is changed", async () => {
    const sealer = await createSealer([secret], "session");
    const sealed = await sealer.seal({ text: "the text of a session" });
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let at = 0; at < sealed.length; at++) {
      // The last character of a part has bits that say nothing.
      if (/^(\.|$)/.test(sealed.slice(at + 1))) continue;
      const index = alphabet.indexOf(sealed.charAt(at));
      const changed = sealed.slice(0, at) + alphabet.charAt(index ^ 1) + sealed.slice(at + 1);
      expect(await sealer.unseal(changed), `character ${at}`).toBeNull();
    }
  });

  test.each(["", "x", ".", "a.b.c.d.e", "not base64!", "AAAA", "A".repeat(4000), `${"A.".repeat(2000)}`])(
    "%j is absent, not an error",
    async (text) => {
      expect(await (await createSealer([secret], "session")).unseal(text)).toBeNull();
    },
  );

  test("is different each time and shows nothing of the content", async () => {
    const sealer = await createSealer([secret], "session");
    const [one, two] = [await sealer.seal({ name: "ada" }), await sealer.seal({ name: "ada" })];
    expect(one).not.toBe(two);
    for (const part of one.split(".")) {
      expect(atob(part.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("ada");
    }
  });

  test("needs a secret of 32 characters", async () => {
    await expect(createSealer(["short"], "session")).rejects.toThrow("BETTER_AUTH_SECRET");
  });
});

describe("the cookies", () => {
  test("are __Host- and Secure where the site is https, and plain on a local http", () => {
    for (const secure of [true, false]) {
      const jar = createCookieJar(null, { secure });
      jar.set("session", "sealed", 60);
      expect(jar.listChanges()).toEqual([
        secure
          ? "__Host-session=sealed; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax"
          : "session=sealed; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
      ]);
    }
  });

  test("a plain cookie doesn't pass for the __Host- one", () => {
    expect(createCookieJar("session=planted", { secure: true }).find("session")).toBeNull();
  });

  test("a session of the browser has no Max-Age; the last change wins", () => {
    const jar = createCookieJar("session=old", { secure: false });
    jar.set("session", "new", null);
    expect(jar.find("session")).toBe("new");
    expect(jar.listChanges()).toEqual(["session=new; Path=/; HttpOnly; SameSite=Lax"]);
    jar.remove("session");
    expect(jar.find("session")).toBeNull();
    expect(jar.listChanges()).toEqual(["session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
  });

  test("an answer is personal once one of them was there to read, or changed", () => {
    const visitor = createCookieJar("theme=dark", { secure: false });
    visitor.find("session");
    expect(visitor.isPersonal()).toBe(false);
    const person = createCookieJar("session=sealed", { secure: false });
    expect(person.isPersonal()).toBe(false);
    person.find("session");
    expect(person.isPersonal()).toBe(true);
  });
});
