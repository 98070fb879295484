import { DomHandler, DomUtils, ElementType, Parser } from "htmlparser2";
import { UpstreamError } from "#worker/http/upstream.ts";
import type { FoundArticle } from "./article.ts";

type FeedElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const roots = new Set(["rss", "feed", "rdf:rdf"]);

/**
 * The usual prefix of a namespace. RSS 1.0 and Atom have none, so a feed with prefixed elements is read like any
 * other.
 */
const usualPrefixes: Readonly<Record<string, string>> = {
  "http://purl.org/rss/1.0/": "",
  "http://my.netscape.com/rdf/simple/0.9/": "",
  "http://www.w3.org/2005/atom": "",
  "http://purl.org/atom/ns#": "",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf:",
  "http://purl.org/dc/elements/1.1/": "dc:",
  "http://search.yahoo.com/mrss/": "media:",
  "http://search.yahoo.com/mrss": "media:",
  "http://purl.org/rss/1.0/modules/content/": "content:",
};

/** Far above the size of any feed. These limits bound the memory and the time that a hostile feed takes. */
const maxElements = 200_000;
const maxDepth = 100;

/** Refuses a document that isn't a feed while it is parsed, and records the elements that have no closing tag. */
class FeedHandler extends DomHandler {
  readonly unclosed = new Set<unknown>();
  isComplete = false;
  /** Maps the document's own prefixes to the usual ones. */
  #prefixes = new Map<string, string>();
  #elements = 0;
  #depth = 0;

  override onprocessinginstruction(name: string, data: string): void {
    if (name.toLowerCase() === "!doctype" && data.includes("["))
      throw new UpstreamError("sent XML with a document type definition");
  }

  #toUsual(name: string, attributes: Record<string, string>): string {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!attribute.startsWith("xmlns:")) continue;
      const usual = usualPrefixes[value.toLowerCase()];
      if (usual !== undefined) this.#prefixes.set(attribute.slice("xmlns:".length), usual);
    }
    const at = name.indexOf(":");
    const usual = at < 0 ? undefined : this.#prefixes.get(name.slice(0, at));
    return usual === undefined ? name : usual + name.slice(at + 1);
  }

  override onopentag(ownName: string, attributes: Record<string, string>): void {
    const name = this.#toUsual(ownName, attributes);
    if (this.#elements === 0 && !roots.has(name))
      throw new UpstreamError(`sent no feed but a document of <${name.slice(0, 40)}>`);
    this.#elements += 1;
    this.#depth += 1;
    if (this.#elements > maxElements) throw new UpstreamError(`sent more than ${maxElements} elements`);
    if (this.#depth > maxDepth) throw new UpstreamError(`nested more than ${maxDepth} elements`);
    super.onopentag(name, attributes);
  }

  override onclosetag(_name?: string, isImplied = false): void {
    if (isImplied) this.unclosed.add(this.tagStack.at(-1));
    super.onclosetag();
    this.#depth -= 1;
    if (this.#depth === 0) this.isComplete = !isImplied;
  }
}

/** The text of the first of these children that has a text, in the order of `names`. */
function findText(item: FeedElement, ...names: readonly string[]): string | undefined {
  for (const child of names.flatMap((name) => DomUtils.getElementsByTagName(name, item.children, false))) {
    const texts = DomUtils.getElementsByTagType(ElementType.Text, child.children);
    // Atom may nest XHTML in a title. Its elements separate words.
    const text = texts.map((node) => DomUtils.textContent(node)).join(" ");
    if (text.trim()) return text;
  }
  return undefined;
}

/** The page that an Atom entry links to. */
const findLink = (item: FeedElement): string | undefined =>
  DomUtils.findOne(
    ({ name, attribs: { href, rel } }) => name === "link" && !!href && (rel ?? "alternate") === "alternate",
    item.children,
  )?.attribs.href;

/**
 * The page that identifies an RSS item. An id that the feed marks as no address must not be taken for a relative
 * address.
 */
function findGuid(item: FeedElement): string | undefined {
  const [guid] = DomUtils.getElementsByTagName("guid", item.children, false);
  return guid?.attribs.ispermalink?.toLowerCase() === "false" ? undefined : findText(item, "guid");
}

const pictureFile = /\.(?:jpe?g|png|webp|avif|gif)(?:$|[?#])/i;
const otherFile = /\.(?:mp[34]|m4[av]|mov|webm|og[gv]|m3u8|pdf|swf)(?:$|[?#])/i;

/** Whether a link to a file leads to a picture. Without a type the file's name decides. */
function isPicture({ name, attribs: { url = "", href, rel, medium, type, width } }: FeedElement): boolean {
  if (name === "link") return rel === "enclosure" && !!href && type?.startsWith("image/") === true;
  if (!url || (name !== "enclosure" && name !== "media:content")) return false;
  if (medium || type) return medium === "image" || type?.startsWith("image/") === true;
  return pictureFile.test(url) || (width !== undefined && !otherFile.test(url));
}

/** The address of the widest picture; a thumbnail where there is none. */
function findPicture(item: FeedElement): string | undefined {
  const pictures = DomUtils.findAll(isPicture, item.children);
  const [widest] = pictures.toSorted((a, b) => Number(b.attribs.width ?? 0) - Number(a.attribs.width ?? 0));
  const found =
    widest ??
    DomUtils.findOne(({ name, attribs }) => name === "media:thumbnail" && !!attribs.url, item.children);
  return found?.attribs.url ?? found?.attribs.href;
}

const resolve = (address: string, base: string): string => URL.parse(address.trim(), base)?.href ?? base;

/** The base of an element's relative links: `start`, changed by each `xml:base` on the way down to the element. */
function findBase({ parent, attribs }: FeedElement, start: string): string {
  const above = parent && "attribs" in parent ? findBase(parent, start) : start;
  const own = attribs["xml:base"];
  return own === undefined ? above : resolve(own, above);
}

/** The base of a feed's relative links: in RSS the site that the channel names, in Atom the feed's own address. */
function findSite(dom: DomHandler["dom"], address: string): string {
  const [channel] = DomUtils.getElementsByTagName("channel", dom, true, 1);
  const link = channel && findText(channel, "link");
  return link ? resolve(link, address) : address;
}

/**
 * Reads a feed's items; docs/decisions/0030 says why no library does it. The parser knows no document types, so no
 * entity is defined, expanded or fetched. A feed that defines entities is refused as well.
 * @throws UpstreamError for a document that isn't a feed, is incomplete or too large
 */
export function parseFeed(xml: string, address: string): FoundArticle[] {
  const handler = new FeedHandler(null, { xmlMode: true });
  new Parser(handler, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true }).end(xml);
  if (handler.dom.length === 0) throw new UpstreamError("sent no XML");
  if (!handler.isComplete) throw new UpstreamError("broke off before its feed ended");
  const items = DomUtils.getElementsByTagName((name) => name === "item" || name === "entry", handler.dom);
  const site = findSite(handler.dom, address);
  return (
    items
      // An item without its closing tag may contain half a sentence or half an address.
      .filter((item) => !handler.unclosed.has(item))
      .map((item) => ({
        title: findText(item, "title", "dc:title", "media:title"),
        description: findText(
          item,
          ...["description", "summary", "media:description", "content", "content:encoded"],
        ),
        url: findText(item, "link") ?? findLink(item) ?? findGuid(item),
        picture: findPicture(item),
        publishedAt: findText(item, "pubdate", "published", "dc:date", "updated"),
        base: findBase(item, site),
      }))
  );
}
