import { describe, expect, test } from "vitest";
import { createCookieJar } from "./cookies.ts";

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
