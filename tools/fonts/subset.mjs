/**
 * Writes app/ui/fonts: the two faces with the characters and weights of our own words. Names that people type may need
 * more; for those app/ui/fonts.css has the packages' whole files. Once for a new version of a font:
 * `npm install --no-save subset-font@2.9.0 && npx node tools/fonts/subset.mjs`
 */
import { readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

const root = new URL("../../", import.meta.url);
/** As `unicode-range` in app/ui/fonts.css, which a test compares with our words. */
const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
const characters = `${ascii}\u00a0©°±·¾×ï–—‘’“”•…−`;

const faces = [
  { name: "archivo", wght: { min: 600, max: 800 } },
  { name: "figtree", wght: { min: 400, max: 800 } },
];
for (const { name, wght } of faces) {
  const path = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const options = { targetFormat: "woff2", variationAxes: { wght } };
  const font = await subset(readFileSync(new URL(path, root)), characters, options);
  writeFileSync(new URL(`app/ui/fonts/${name}-basic.woff2`, root), font);
  console.log(name, font.length);
}
