import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brand, lightDark, logoRing, onVolt } from "./brand.ts";

const sheet = readFileSync("app/ui/styles/tokens.css", "utf8");

test.each(Object.keys(brand) as (keyof typeof brand)[])("--%s is that of the site's sheet", (name) => {
  expect(sheet).toContain(`--${name}: ${lightDark(name)};`);
});

test("text on volt is that of the site's sheet", () => {
  expect(sheet).toContain(`--on-volt: ${onVolt};`);
});

/** sRGB of an oklch colour, clipped, by the matrices of CSS Color 4. */
function toRgb(color: string): number[] {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const value = Math.min(1, Math.max(0, linear));
    return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  });
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

test.each(
  Object.entries(brand).flatMap(([name, token]) =>
    (["light", "dark"] as const).map((theme) => [name, theme, token[theme], token.mail[theme]] as const),
  ),
)("%s in the %s theme looks the same in mails", (_name, _theme, color, hex) => {
  const seen = channels(hex);
  for (const [at, wanted] of toRgb(color).entries())
    expect(Math.abs(wanted - (seen[at] ?? 0)), `${color} ${hex} ${wanted}`).toBeLessThan(4);
});

test("the icon of the browser's tab has the logo's ring", () => {
  const icon = readFileSync("public/favicon.svg", "utf8");
  expect(icon).toContain(`r="${logoRing.radius}"`);
  expect(icon).toContain(`stroke-width="${logoRing.width}"`);
  expect(icon).toContain(`stroke-dasharray="${logoRing.dashes}"`);
});
