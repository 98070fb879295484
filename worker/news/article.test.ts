import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newsArticleSchema } from "#app/contracts/news.ts";
import { parseArticle } from "./article.ts";
import { decodeText } from "./decode-text.ts";
import { plainText } from "./plain-text.ts";
import { parsePublishedAt } from "./published-at.ts";
import { parseLink, parsePicture } from "./web-address.ts";

const now = Date.UTC(2026, 0, 31);

describe("plain text", () => {
  test.each([
    ["a <b>bold</b> word", "a bold word"],
    ["<p>One</p><p>two</p>", "One two"],
    ["<script>alert(1)</script>News<style>p{}</style>", "News"],
    // A tag named "scr<script": what follows is text, and stays text.
    ["<scr<script>ipt>alert(1)</script>", "ipt>alert(1)"],
    ["&lt;b&gt; is a tag", "<b> is a tag"],
    ["5 < 6 &amp; 7 > 6", "5 < 6 & 7 > 6"],
    ["a\u202egnp.exe\u0000\n\tb", "a gnp.exe b"],
    ["<!-- hidden -->shown", "shown"],
    ["<a href='javascript:alert(1)'>link</a>", "link"],
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

describe("an instant", () => {
  test.each([
    ["Fri, 02 Jan 2026 10:00:00 GMT", "2026-01-02T10:00:00.000Z"],
    ["02 Jan 2026 10:00 +0200", "2026-01-02T08:00:00.000Z"],
    ["2026-01-02T10:00:00.5+01:00", "2026-01-02T09:00:00.500Z"],
    ["2026-01-02", "2026-01-02T00:00:00.000Z"],
  ])("is read from %s", (text, iso) => {
    expect(new Date(parsePublishedAt(text, now) ?? 0).toISOString()).toBe(iso);
  });

  test.each([
    "",
    "soon",
    "chapter 5",
    "2026-13-01",
    "1970-01-01",
    "2026-02-03",
    "20260102",
    1_767_312_000_000,
    null,
  ])("is not made of %j", (value) => expect(parsePublishedAt(value, now)).toBeNull());
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
  // fc.webUrl() takes seconds for the same.
  const webAddress = fc.string().map((path) => `https://a.example/${path}`);
  const anything = fc.oneof(fc.string(), webAddress, fc.constantFrom(null, 7, {}, [], "<b>", "javascript:"));
  const item = fc.record({
    title: anything,
    description: anything,
    url: fc.oneof(webAddress, anything),
    picture: anything,
    publishedAt: fc.constantFrom("2026-01-02T10:00:00Z", "Fri, 02 Jan 2026 10:00:00 GMT", 7),
  });
  let made = 0;
  fc.assert(
    fc.property(item, (given) => {
      const article = parseArticle(given, now);
      if (!article) return;
      made += 1;
      expect(newsArticleSchema.safeParse(article).success).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(made).toBeGreaterThan(50);
});

test("text is decoded by byte order mark before header before declaration", () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0x00]);
  expect(decodeText(utf16, "text/xml; charset=utf-8")).toBe("A");
  const declared = new TextEncoder().encode('<?xml version="1.0" encoding="windows-1251"?>é');
  expect(decodeText(declared, "text/xml; charset=utf-8")).toContain("é");
  expect(decodeText(new Uint8Array(), "")).toBe("");
});
