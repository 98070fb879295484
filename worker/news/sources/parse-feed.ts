import { DomHandler, DomUtils, ElementType, Parser } from "htmlparser2";
import { UpstreamError } from "#worker/http/upstream.ts";
import type { FoundArticle } from "../article.ts";

type FeedElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const roots = new Set(["rss", "feed", "rdf:rdf"]);

/** Far above any feed. They bound the memory and the time that a hostile one takes. */
const maxElements = 200_000;
const maxDepth = 100;

/** Refuses what is no feed while it is read, and records the elements that were not closed by a tag of their own. */
class FeedHandler extends DomHandler {
  readonly unclosed = new Set<unknown>();
  isComplete = false;
  #elements = 0;
  #depth = 0;

  override onprocessinginstruction(name: string, data: string): void {
    if (name.toLowerCase() === "!doctype" && data.includes("["))
      throw new UpstreamError("sent XML with a document type definition");
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
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

/** The text of the first of these children that has any; the order in the feed doesn't matter. */
function findText(item: FeedElement, ...names: readonly string[]): string | undefined {
  for (const child of names.flatMap((name) => DomUtils.getElementsByTagName(name, item.children, false))) {
    const texts = DomUtils.getElementsByTagType(ElementType.Text, child.children);
    // Atom may nest XHTML in a title: its elements separate words.
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

/** The page that an RSS item is identified by; an id that its feed says is no address would be taken for a relative one. */
function findGuid(item: FeedElement): string | undefined {
  const [guid] = DomUtils.getElementsByTagName("guid", item.children, false);
  return guid?.attribs.ispermalink?.toLowerCase() === "false" ? undefined : findText(item, "guid");
}

const pictureElements = new Set(["enclosure", "media:content"]);

function findPicture(item: FeedElement): string | undefined {
  const found = DomUtils.findOne(({ name, attribs: { url, href, rel, medium, type } }) => {
    const isPicture = medium === "image" || type?.startsWith("image/") === true;
    if (name === "link") return isPicture && rel === "enclosure" && !!href;
    return !!url && (name === "media:thumbnail" || (isPicture && pictureElements.has(name)));
  }, item.children);
  return found?.attribs.url ?? found?.attribs.href;
}

/**
 * Reads a feed's items; docs/decisions/0030 says why not by htmlparser2's own parseFeed. The parser knows no document
 * types, so no entity is defined, expanded or fetched; a feed that brings definitions is refused as well.
 * @throws UpstreamError for what is no feed, breaks off or is too much
 */
export function parseFeed(xml: string, base: string): FoundArticle[] {
  const handler = new FeedHandler(null, { xmlMode: true });
  new Parser(handler, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true }).end(xml);
  if (handler.dom.length === 0) throw new UpstreamError("sent no XML");
  if (!handler.isComplete) throw new UpstreamError("broke off before its feed ended");
  const items = DomUtils.getElementsByTagName((name) => name === "item" || name === "entry", handler.dom);
  return (
    items
      // An item that was not closed may hold half a sentence or half an address.
      .filter((item) => !handler.unclosed.has(item))
      .map((item) => ({
        title: findText(item, "title", "dc:title", "media:title"),
        description: findText(
          item,
          ...["description", "summary", "media:description", "content", "content:encoded"],
        ),
        url: findLink(item) ?? findText(item, "link") ?? findGuid(item),
        picture: findPicture(item),
        publishedAt: findText(item, "pubdate", "published", "dc:date", "updated"),
        base,
      }))
  );
}
