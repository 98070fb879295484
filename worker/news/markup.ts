/** Extracts the text and the picture of publishers' HTML. */
import { Parser } from "htmlparser2";

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements whose content is not prose. */
const silent = names("script style template iframe object svg math noscript textarea title xmp");
/** Elements inside a sentence. Every other tag separates words. */
const inline = names("a abbr b cite code em font i mark q s small span strong sub sup u");

/** Control characters and marks that change the direction of text: with them a title can look like another title. */
const invisible = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Longer input is cut before it is parsed. */
const maxMarkupLength = 20_000;

/**
 * The text of a piece of HTML, in one line of at most `maxLength` characters, cut at a word. A parser removes the
 * markup, so nothing of a script or a tag is left. The text must be escaped where it is shown.
 */
export function plainText(markup: string, maxLength: number): string {
  let text = "";
  const hidden: string[] = [];
  const parser = new Parser({
    onopentag(name) {
      if (silent.has(name)) hidden.push(name);
      if (!inline.has(name)) text += " ";
    },
    onclosetag(name) {
      if (hidden.at(-1) === name) hidden.pop();
      if (!inline.has(name)) text += " ";
    },
    ontext(piece) {
      if (hidden.length === 0) text += piece;
    },
  });
  parser.end(markup.slice(0, maxMarkupLength));
  // Some publishers escape entities twice ("salt &amp;amp; sugar"). The second decoding gives characters, never tags.
  const decoded = text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, decodeEntity);
  return cutAtWord(decoded.replace(invisible, " ").replace(/\s+/g, " ").trim(), maxLength);
}

function decodeEntity(entity: string): string {
  let text = "";
  new Parser({
    ontext(piece) {
      text += piece;
    },
  }).end(entity);
  return text;
}

/** The address of the first picture in a piece of HTML. Pictures of one pixel, which count readers, are left out. */
export function findPicture(markup: string): string | undefined {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { src, width, height }) {
      if (name === "img" && src && !found && width !== "1" && height !== "1") found = src;
    },
  });
  parser.end(markup.slice(0, maxMarkupLength));
  return found;
}

function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const word = cut.lastIndexOf(" ");
  const words = word > maxLength / 2 ? cut.slice(0, word) : cut;
  // A string may not end in half of a surrogate pair.
  return `${words.replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}
