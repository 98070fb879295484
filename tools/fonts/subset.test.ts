import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const app = new URL("../../app/", import.meta.url);

/** The code points of the face whose file is `file`. */
function readRange(css: string, file: string): (codePoint: number) => boolean {
  const [, range = ""] = new RegExp(`${file}[^}]*unicode-range:([^;}]*)`).exec(css) ?? [];
  const parts = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = "", last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
  );
  return (codePoint) => parts.some(([first, last]) => codePoint >= first && codePoint <= last);
}

test("the small fonts have every letter and sign of our own words", () => {
  const css = readFileSync(new URL("ui/fonts.css", app), "utf8");
  const files = readdirSync(new URL("content/", app), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(new URL(`content/${path}`, app), "utf8"));
  const characters = new Set(files.join(""));
  for (const file of ["archivo-basic", "figtree-basic"]) {
    const has = readRange(css, file);
    const missing = [...characters].filter(
      (character) => character >= " " && !has(character.codePointAt(0) ?? 0),
    );
    expect(missing, file).toEqual([]);
  }
});
