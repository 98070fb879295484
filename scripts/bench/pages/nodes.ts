import { parseDocument } from "htmlparser2";

type Parsed = ReturnType<typeof parseDocument>["children"][number];

/** A text, or an element with its attributes and its content; a text as content is markup, taken as it is. */
export type PageNode =
  | string
  | readonly [
      tag: string,
      attributes: Readonly<Record<string, string>>,
      content: string | readonly PageNode[],
    ];

/** What the product writes as markup, without a React element for each node. */
const isFigure = (attributes: Record<string, string>) => attributes.class?.startsWith("figure-");

function read(parsed: Parsed, html: string): PageNode[] {
  if (parsed.type === "text") return [parsed.data];
  if (
    !("attribs" in parsed) ||
    parsed.name === "script" ||
    /^(modulepreload|held)$/.test(parsed.attribs.rel ?? "")
  )
    return [];
  const { name, attribs, children } = parsed;
  const [first, last] = [children[0], children.at(-1)];
  if (isFigure(attribs) && first && last)
    return [[name, attribs, html.slice(first.startIndex ?? 0, (last.endIndex ?? 0) + 1)]];
  return [[name, attribs, children.flatMap((child) => read(child, html))]];
}

/** What is inside a page's body, without Remix's own scripts. */
export function readNodes(html: string): readonly PageNode[] {
  const inside = html.slice(html.indexOf(">", html.indexOf("<body")) + 1, html.lastIndexOf("</body>"));
  const { children } = parseDocument(inside, { withStartIndices: true, withEndIndices: true });
  return children.flatMap((child) => read(child, inside));
}

/** Elements and texts. */
export const countNodes = (nodes: readonly PageNode[]): number =>
  nodes.reduce(
    (sum, node) =>
      sum + 1 + (typeof node !== "string" && typeof node[2] !== "string" ? countNodes(node[2]) : 0),
    0,
  );
