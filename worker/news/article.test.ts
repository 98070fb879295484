import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newsArticleSchema } from "#app/contracts/news.ts";
import { parseArticle, parseLink, parsePicture } from "./article.ts";
import { decodeText } from "./decode-text.ts";
import { findPicture, plainText } from "./markup.ts";
import { parsePublishedAt } from "./published-at.ts";

const now = Date.UTC(2026, 0, 31);

describe("plain text", () => {
  test.each([
    ["a <b>bold</b> word", "a bold word"],
    ["<p>One</p><p>two</p>", "One two"],
    ["<script>alert(1)</script>News<style>p{}</style>", "News"],
    // The tag's name is "scr<script", so what follows is text and stays text.
    ["<scr<script>ipt>alert(1)</script>", "ipt>alert(1)"],
    ["&lt;b&gt; is a tag", "<b> is a tag"],
    ["5 < 6 &amp; 7 > 6", "5 < 6 & 7 > 6"],
    ["a\u202egnp.exe\u0000\n\tb", "a gnp.exe b"],
    ["<!-- hidden -->shown", "shown"],
    ["<a href='javascript:alert(1)'>link</a>", "link"],
    ["don&#8217;t stop", "don’t stop"],
    // Some publishers escape twice.
    ["bread &amp;amp; butter", "bread & butter"],
    ["it&amp;#39;s new &amp;ndash; today", "it's new – today"],
    ["&amp;lt;b&amp;gt; is a tag", "<b> is a tag"],
    ["R&D at AT&T; more", "R&D at AT&T; more"],
  ])("of %j is %j", (markup, text) => {
    expect(plainText(markup, 100)).toBe(text);
  });

  test("is cut at a word, never within a character, and never longer than asked", () => {
    expect(plainText("one two three four", 12)).toBe("one two…");
    expect(plainText(`${"x".repeat(8)}😀😀`, 10)).toBe(`${"x".repeat(8)}…`);
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.integer({ min: 2, max: 40 }),
        (text, most) => {
          expect(plainText(text, most).length).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});

test("a picture of the text is its first one, which isn't a counter of one pixel", () => {
  const counter = '<img src="https://a.example/count.gif" width="1" height="1">';
  expect(findPicture(`<p>${counter}<img src="/1.jpg" width="600"><img src="/2.jpg"></p>`)).toBe("/1.jpg");
  expect(findPicture(`${counter}Text`)).toBeUndefined();
});

describe("an instant", () => {
  test.each([
    ["Fri, 02 Jan 2026 10:00:00 GMT", "2026-01-02T10:00:00.000Z"],
    ["02 Jan 2026 10:00 +0200", "2026-01-02T08:00:00.000Z"],
    ["2026-01-02T10:00:00.5+01:00", "2026-01-02T09:00:00.500Z"],
    ["2026-01-02", "2026-01-02T00:00:00.000Z"],
  ])("is read from %s", (text, iso) => {
    expect(new Date(parsePublishedAt(text, now)).toISOString()).toBe(iso);
  });

  test.each([
    ["of two digits for the year", "Fri, 02 Jan 26 17:42:08 +0200", "2026-01-02T15:42:08.000Z"],
    ["without space and zone", "FRI,02 JAN 2026 02:23:01", "2026-01-02T02:23:01.000Z"],
    ["with the month first", "Fri, Jan 2 2026 04:45:26 +0000", "2026-01-02T04:45:26.000Z"],
    ["with the year last", "Fri Jan  2 04:45:26 2026", "2026-01-02T04:45:26.000Z"],
    ["as people write it", "January 2nd, 2026 3:05 PM", "2026-01-02T15:05:00.000Z"],
    ["in CET", "Fri, 2 Jan 2026 10:00:00 CET", "2026-01-02T09:00:00.000Z"],
    ["in BST", "Fri, 2 Jan 2026 10:00:00 BST", "2026-01-02T09:00:00.000Z"],
    ["in AEDT", "Fri, 2 Jan 2026 10:00:00 AEDT", "2026-01-01T23:00:00.000Z"],
    ["with a colon in the offset", "Fri, 2 Jan 2026 10:00:00 +01:00", "2026-01-02T09:00:00.000Z"],
    ["with GMT and an offset", "Fri, 2 Jan 2026 10:00:00 GMT+0100", "2026-01-02T09:00:00.000Z"],
    ["with the zone's name after it", "Fri, 2 Jan 2026 10:00:00 +0100 (CET)", "2026-01-02T09:00:00.000Z"],
    ["of a day", "Fri, 2 Jan 2026", "2026-01-02T00:00:00.000Z"],
    ["in German", "Fr, 2. Jänner 2026 10:00:00 +0100", "2026-01-02T09:00:00.000Z"],
    ["in German, in October", "Do, 02 Okt 2025 10:00:00 +0200", "2025-10-02T08:00:00.000Z"],
    ["in French", "ven., 2 janv. 2026 10:00:00 +0100", "2026-01-02T09:00:00.000Z"],
    ["of ISO in UTC", "2026-01-02 10:00:00 UTC", "2026-01-02T10:00:00.000Z"],
    ["of ISO with an offset of hours", "2026-01-02T10:00:00+01", "2026-01-02T09:00:00.000Z"],
    ["of RFC 850", "Friday, 02-Jan-26 10:00:00 GMT", "2026-01-02T10:00:00.000Z"],
  ])("is read from a date %s", (_, text, iso) => {
    const instant = parsePublishedAt(text, now);
    expect(typeof instant === "number" ? new Date(instant).toISOString() : instant).toBe(iso);
  });

  test.each([
    ["", "no date"],
    [" ", "no date"],
    [null, "no date"],
    ["soon", "with an unreadable date"],
    ["chapter 5", "with an unreadable date"],
    ["2026-13-01", "with an unreadable date"],
    ["31 Nov 2025 10:00 GMT", "with an unreadable date"],
    ["2 Jan 2026 10:00 QQT", "with an unreadable date"],
    ["20260102", "with an unreadable date"],
    [1_767_312_000_000, "with an unreadable date"],
    ["1970-01-01", "dated before 1990"],
    ["2026-02-03", "dated in the future"],
  ])("is not made of %j: %s", (value, reason) => expect(parsePublishedAt(value, now)).toBe(reason));
});

describe("an address", () => {
  test("of a page is http or https, absolute or relative to its feed", () => {
    expect(parseLink(" HTTPS://A.Example/x ")?.href).toBe("https://a.example/x");
    expect(parseLink("/x", "https://a.example/feed")?.href).toBe("https://a.example/x");
    for (const bad of [
      "javascript:alert(1)",
      "java\nscript:alert(1)",
      "data:,x",
      "ftp://a.example/",
      "x",
      "https://u:p@a.example/",
      `https://a.example/${"x".repeat(3_000)}`,
      undefined,
    ])
      expect(parseLink(bad), String(bad)).toBeNull();
  });

  test("of a picture is a public https name, never a number or a local name", () => {
    expect(parsePicture("https://cdn.a.example/1.png")?.hostname).toBe("cdn.a.example");
    for (const bad of [
      "http://a.example/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f000001/",
      "https://127.1/",
      "https://[::ffff:7f00:1]/",
      "https://localhost/",
      "https://db.localhost/",
      "https://db.internal./",
      "https://printer.local/",
      "https://a.example:22/",
      "https://router/",
    ])
      expect(parsePicture(bad), bad).toBeNull();
  });
});

test("an article that is made is an article that the contract allows, whatever it is made of", () => {
  // fc.webUrl() would take seconds to make such addresses.
  const webAddress = fc.string().map((path) => `https://a.example/${path}`);
  const anything = fc.oneof(fc.string(), webAddress, fc.constantFrom(null, 7, {}, [], "<b>", "javascript:"));
  const item = fc.record({
    title: anything,
    description: anything,
    url: fc.oneof(webAddress, anything),
    picture: anything,
  });
  let made = 0;
  fc.assert(
    fc.property(item, (given) => {
      const article = parseArticle(given, now);
      if (typeof article === "string") return;
      made += 1;
      expect(newsArticleSchema.safeParse(article).success).toBe(true);
    }),
  );
  expect(made).toBeGreaterThan(0);
});

test("text is decoded by byte order mark before header before declaration", () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0x00]);
  expect(decodeText(utf16, "text/xml; charset=utf-8")).toBe("A");
  const declared = new TextEncoder().encode('<?xml version="1.0" encoding="windows-1251"?>é');
  expect(decodeText(declared, "text/xml; charset=utf-8")).toContain("é");
  expect(decodeText(new Uint8Array(), "")).toBe("");
  expect(decodeText(declared, "text/xml"), "UTF-8 against its claim").toContain("é");
  expect(decodeText(new Uint8Array([0xe9]), "text/xml; charset=iso-8859-1")).toBe("é");
});
