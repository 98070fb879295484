import { Parser } from "htmlparser2";
import type { ArticleDraft } from "../article.ts";
import { UpstreamError } from "../upstream.ts";

type Field = "title" | "description" | "url" | "picture" | "publishedAt";
type Place = readonly [element: string, field: Field, rank: number];

/** Which element fills which field; a lower rank wins over a higher one, whatever their order in the feed. */
const places: readonly Place[] = [
  ["title", "title", 0],
  ["dc:title", "title", 1],
  ["media:title", "title", 2],
  ["description", "description", 0],
  ["summary", "description", 1],
  ["media:description", "description", 2],
  ["content", "description", 3],
  ["content:encoded", "description", 4],
  ["link", "url", 0],
  ["guid", "url", 1],
  ["pubdate", "publishedAt", 0],
  ["published", "publishedAt", 0],
  ["dc:date", "publishedAt", 1],
  ["updated", "publishedAt", 2],
];
const placeOf = new Map(places.map((place) => [place[0], place]));

/** Far above any feed; keeps a hostile one from filling the memory. */
const maxItems = 20_000;
const maxFieldLength = 20_000;

interface Item {
  readonly fields: Partial<Record<Field, { text: string; rank: number }>>;
}

/** The picture or the link that an element carries in its attributes. */
function findInAttributes(name: string, given: Record<string, string>): [Field, string] | null {
  const isPicture = given.medium === "image" || (given.type ?? "").startsWith("image/");
  if (name === "link" && given.href) {
    if ((given.rel ?? "alternate") === "alternate") return ["url", given.href];
    return given.rel === "enclosure" && isPicture ? ["picture", given.href] : null;
  }
  if (!given.url) return null;
  if (name === "media:thumbnail") return ["picture", given.url];
  return isPicture && (name === "enclosure" || name === "media:content") ? ["picture", given.url] : null;
}

/**
 * Reads a feed's items. The parser knows no document type, so no entity is ever defined, expanded or fetched; a feed
 * that brings definitions is refused all the same. Throws UpstreamError for what is no feed or breaks off.
 */
export function parseFeed(xml: string, base: string): ArticleDraft[] {
  const items: Item[] = [];
  let root: string | null = null;
  let isComplete = false;
  let depth = 0;
  let item: Item | null = null;
  let itemDepth = 0;
  let open: { field: Field; rank: number; depth: number; text: string } | null = null;

  const fill = (field: Field, text: string, rank: number) => {
    const filled = item?.fields[field];
    if (item && text.trim() && (!filled || rank < filled.rank)) item.fields[field] = { text, rank };
  };

  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        if (name.toLowerCase() === "!doctype" && data.includes("["))
          throw new UpstreamError("sent XML with a document type definition");
      },
      onopentag(name, attributes) {
        depth += 1;
        root ??= name;
        if (root !== "rss" && root !== "feed" && root !== "rdf:rdf")
          throw new UpstreamError(`sent no feed but a document of <${root.slice(0, 40)}>`);
        if (open) {
          // Atom may nest XHTML in a title: its elements separate words.
          open.text += " ";
        } else if (item) {
          const found = findInAttributes(name, attributes);
          if (found) fill(found[0], found[1], 0);
          const place = depth === itemDepth + 1 ? placeOf.get(name) : undefined;
          if (place) open = { field: place[1], rank: place[2], depth, text: "" };
        } else if (name === "item" || name === "entry") {
          item = { fields: {} };
          itemDepth = depth;
        }
      },
      ontext(text) {
        if (open && open.text.length < maxFieldLength) open.text += text;
      },
      onclosetag(name, isImplied) {
        if (open && depth === open.depth) {
          fill(open.field, open.text, open.rank);
          open = null;
        } else if (item && depth === itemDepth) {
          // An item that the document's end closed may hold half a sentence or half an address.
          if (!isImplied) items.push(item);
          item = null;
          if (items.length > maxItems) throw new UpstreamError(`sent more than ${maxItems} items`);
        }
        depth -= 1;
        if (depth === 0 && name === root) isComplete = !isImplied;
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(xml);
  if (root === null) throw new UpstreamError("sent no XML");
  if (!isComplete) throw new UpstreamError("broke off before its feed ended");
  return items.map(({ fields }) => ({
    title: fields.title?.text,
    description: fields.description?.text,
    url: fields.url?.text,
    picture: fields.picture?.text,
    publishedAt: fields.publishedAt?.text,
    base,
  }));
}
