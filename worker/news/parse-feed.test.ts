import fc from "fast-check";
import { expect, test } from "vitest";
import { measureCpu } from "#tests/support/measure-cpu.ts";
import { UpstreamError } from "#worker/http/upstream.ts";
import { parseFeed } from "./parse-feed.ts";

const address = "https://who.example/feeds/news.xml";

test("RSS 2.0: items with their link, date and pictures, however they are given", () => {
  const items = parseFeed(
    `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
      <title>Channel</title><link>https://who.example/</link><image><url>https://who.example/logo.png</url><title>Logo</title></image>
      <item><title><![CDATA[Salt & sugar]]></title><link>https://who.example/1</link><pubDate>Fri, 02 Jan 2026 10:00:00 GMT</pubDate>
        <description>&lt;p&gt;Less of both&lt;/p&gt;</description><enclosure url="https://who.example/1.jpg" type="image/jpeg" length="1"/></item>
      <item><guid isPermaLink="true">https://who.example/2</guid><media:group><media:content url="/2.jpg" medium="image"/></media:group><title>Two</title></item>
      <item><title>Three</title><enclosure url="https://who.example/3.mp3" type="audio/mpeg"/><media:thumbnail url="https://who.example/3.png"/></item>
    </channel></rss>`,
    address,
  );
  expect(items).toEqual([
    {
      title: "Salt & sugar",
      description: "<p>Less of both</p>",
      url: "https://who.example/1",
      picture: "https://who.example/1.jpg",
      publishedAt: "Fri, 02 Jan 2026 10:00:00 GMT",
      base: "https://who.example/",
    },
    {
      title: "Two",
      description: undefined,
      url: "https://who.example/2",
      picture: "/2.jpg",
      publishedAt: undefined,
      base: "https://who.example/",
    },
    {
      title: "Three",
      description: undefined,
      url: undefined,
      picture: "https://who.example/3.png",
      publishedAt: undefined,
      base: "https://who.example/",
    },
  ]);
});

test("RSS: an item without a link has its guid's address, unless that is no address", () => {
  const guids = ["<guid>https://a.example/1</guid>", '<guid isPermaLink="false">4711</guid>'];
  const items = guids.map((guid) => `<item><title>One</title>${guid}</item>`);
  const urls = parseFeed(`<rss><channel>${items.join("")}</channel></rss>`, address).map(({ url }) => url);
  expect(urls).toEqual(["https://a.example/1", undefined]);
});

test("Atom: the alternate link, the published date before the updated one, XHTML as words", () => {
  const [item] = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title><entry>
      <updated>2026-01-03T00:00:00Z</updated><published>2026-01-02T00:00:00Z</published>
      <link rel="self" href="https://gov.example/self"/><link rel="alternate" href="/page"/><link rel="enclosure" type="image/png" href="/p.png"/>
      <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Move</p><p>more</p></div></title>
      <content>Long</content><summary>Short</summary></entry></feed>`,
    address,
  );
  expect(item).toMatchObject({
    url: "/page",
    picture: "/p.png",
    publishedAt: "2026-01-02T00:00:00Z",
    description: "Short",
  });
  expect(String(item?.title).split(/\s+/).filter(Boolean)).toEqual(["Move", "more"]);
});

test("RSS 1.0: items beside the channel, Dublin Core dates", () => {
  const items = parseFeed(
    `<rdf:RDF><channel><title>Channel</title></channel><item><title>One</title><link>https://a.example/</link><dc:date>2026-01-02</dc:date></item></rdf:RDF>`,
    address,
  );
  expect(items).toMatchObject([{ title: "One", publishedAt: "2026-01-02" }]);
});

const titles = (xml: string) => parseFeed(xml, address).map(({ title }) => title);
const linksOf = (xml: string) =>
  parseFeed(xml, address).map(({ url, base }) => new URL(String(url), base).href);

test("RSS 1.0 and Atom are read with whatever prefix they have", () => {
  const rdf = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:n="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
    <n:channel r:about="https://journal.example/toc"><n:title>Journal</n:title></n:channel>
    <n:item r:about="https://journal.example/7"><n:title>Strength after sixty</n:title><n:link>https://journal.example/7</n:link><d:date>2026-01-02</d:date></n:item></r:RDF>`;
  expect(parseFeed(rdf, address)).toMatchObject([
    { title: "Strength after sixty", url: "https://journal.example/7", publishedAt: "2026-01-02" },
  ]);
  const atom = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>Sleep more</a:title><a:link href="https://agency.example/3"/><a:updated>2026-01-02T00:00:00Z</a:updated></a:entry></a:feed>`;
  expect(parseFeed(atom, address)).toMatchObject([
    { title: "Sleep more", url: "https://agency.example/3", publishedAt: "2026-01-02T00:00:00Z" },
  ]);
});

test("RSS with links of Atom beside its own: the item's link counts", () => {
  const xml = `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><atom:link rel="self" href="https://who.example/feed"/><item><title>One</title><atom:link href="https://other.example/"/><link>https://who.example/1</link></item></channel></rss>`;
  expect(linksOf(xml)).toEqual(["https://who.example/1"]);
});

test("links are relative to xml:base, and in RSS to the channel's site", () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://diary.example/log/">
    <entry xml:base="2026/01/"><title>A</title><link href="first"/></entry><entry><title>B</title><link href="second"/></entry></feed>`;
  expect(linksOf(atom)).toEqual([
    "https://diary.example/log/2026/01/first",
    "https://diary.example/log/second",
  ]);
  const rss = `<rss><channel><link>https://club.example/</link><item><title>A</title><link>/news/8</link></item><item><title>B</title><link>page-9.html</link></item></channel></rss>`;
  expect(linksOf(rss)).toEqual(["https://club.example/news/8", "https://club.example/page-9.html"]);
  expect(linksOf("<rss><channel><item><title>A</title><link>x</link></item></channel></rss>")).toEqual([
    "https://who.example/feeds/x",
  ]);
});

test.each([
  [
    "the widest without a type",
    '<media:content width="150" url="/150.jpg"/><media:content width="700" url="/700.jpg"/>',
    "/700.jpg",
  ],
  [
    "rather than a thumbnail",
    '<media:thumbnail width="90" url="/t.jpg"/><media:content url="/full.png"/>',
    "/full.png",
  ],
  ["of an enclosure without a type", '<enclosure url="/pool.jpg" length="0"/>', "/pool.jpg"],
  ["of a width without a file name", '<media:content url="/img/7" width="300"/>', "/img/7"],
  ["none of a film", '<media:content url="/film.mp4" width="1920"/><enclosure url="/talk.mp3"/>', undefined],
])("a picture is %s", (_, inner, picture) => {
  const [item] = parseFeed(`<rss><channel><item><title>One</title>${inner}</item></channel></rss>`, address);
  expect(item?.picture).toBe(picture);
});

test("an undefined entity stays the text that it is", () => {
  const xml = "<rss><channel><item><title>&lol9; &amp; &#8364;</title></item></channel></rss>";
  expect(titles(xml)).toEqual(["&lol9; & €"]);
});

test("any text is read or refused, and crashes nothing", () => {
  const piece = fc.constantFrom(
    "<rss>",
    "</rss>",
    "<item>",
    "</item>",
    "<title>",
    "</title>",
    "<![CDATA[",
    "]]>",
    "<!--",
    "<!DOCTYPE x [",
    "&",
    "<",
    "é",
    "\u0000",
    'a="',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      try {
        expect(Array.isArray(parseFeed(pieces.join(""), address))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(UpstreamError);
      }
    }),
  );
});

test("a title that only the document's structure closes is read; an item like that is left out", () => {
  const items = parseFeed(
    "<rss><channel><item><title>One <br> line</item><item><title>Half</channel></rss>",
    address,
  );
  expect(items.map(({ title }) => String(title).split(/\s+/))).toEqual([["One", "line"]]);
});

test.each([
  ["nested a million deep", `<rss><channel>${"<a>".repeat(1_000_000)}`],
  ["nested a million deep in a title", `<rss><item><title>${"<a>".repeat(1_000_000)}`],
])("a feed %s is refused before it costs anything", (_, xml) => {
  const read = () => parseFeed(xml, address);
  expect(read).toThrow(UpstreamError);
  expect(measureCpu(read)).toBeLessThan(1_000);
});

test("a feed of more elements than any feed has is refused", () => {
  const xml = `<rss><channel>${"<a/>".repeat(200_001)}</channel></rss>`;
  expect(() => parseFeed(xml, address)).toThrow("more than 200000 elements");
});
