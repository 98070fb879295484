/** Finds the regular expressions that are written in the source. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import ts from "typescript";

interface FoundPattern {
  readonly path: string;
  readonly line: number;
  readonly pattern: RegExp;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Patterns that are built from parts: for the file that builds it, one as it is when the program runs. */
const built: Readonly<Record<string, RegExp>> = {
  "worker/news/published-at.ts":
    /^(?:\p{L}{2,15}\.?,?\s*)?(\d{1,2})\.?[\s-]+(\p{L}{3,12})\.?,?[\s-]+(\d{4}|\d{2})(?:[,\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap]m))?\s*([a-z]{1,5}|(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?)?)?$/iu,
  "worker/news/select-news.ts": /\b(?:first-ever global report|fat\b|trial)/i,
  // One `**` of a list entry; of more of them the length of an address is the bound (tests/boundaries/long-texts.test.ts).
  "worker/auth/core/redirects.ts": /^https:\/\/.*\.example\.com\/[^./]*$/s,
};

function parseLiteral(text: string): RegExp {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

const isBuilt = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";

/** Every pattern of the .ts and .tsx files in `folders`, tests aside; `unread` are those that are built from variables. */
export async function findPatterns(
  folders: readonly string[],
): Promise<{ found: FoundPattern[]; unread: string[] }> {
  const found: FoundPattern[] = [];
  const unread: string[] = [];
  for await (const path of glob(`{${folders.join(",")}}/**/*.{ts,tsx}`, { cwd: root })) {
    if (path.includes(".test.")) continue;
    const source = ts.createSourceFile(path, readFileSync(root + path, "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const line = () => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const note = (pattern: RegExp) => found.push({ path, line: line(), pattern });
      if (ts.isRegularExpressionLiteral(node)) note(parseLiteral(node.text));
      if (isBuilt(node)) {
        const pattern = built[path];
        if (pattern) note(pattern);
        else unread.push(`${path}:${line()} ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { found, unread };
}
