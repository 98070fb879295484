import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { figureNames } from "#app/figures/names.ts";
import { exercises } from "./catalogue.ts";
import { writeKeyframeSheet } from "./keyframes.ts";
import { renderFigureSvg, writeSizes } from "./render.ts";

// After changing a pose: npx vitest run --project unit tools/figures -u
describe("generated files", () => {
  it.each(figureNames)("the style sheet of %s is what the engine writes today", async (name) => {
    const sheet = writeKeyframeSheet(name, exercises[name]);
    await expect(sheet).toMatchFileSnapshot(`../../app/figures/generated/${name}.css`);
  });

  it.each(figureNames)("the drawing of %s is what the engine writes today", async (name) => {
    await expect(renderFigureSvg(name)).toMatchFileSnapshot(`../../app/figures/generated/${name}.svg`);
  });

  it("the sizes are what the engine writes today", async () => {
    await expect(writeSizes()).toMatchFileSnapshot("../../app/figures/generated/sizes.json");
  });

  it.each(figureNames)("%s has no inline styles or scripts, as a strict content policy wants", (name) => {
    const drawing = renderFigureSvg(name);
    expect(drawing).not.toMatch(/style=|<style|<script|\bon\w+=/);
    expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(figureNames)("%s weighs less than 6 kB gzipped, markup and style sheet together", (name) => {
    const picture = renderFigureSvg(name) + writeKeyframeSheet(name, exercises[name]);
    expect(gzipSync(picture).length).toBeLessThan(6000);
  });

  it.each(figureNames)("every rule of the style sheet of %s moves something in its markup", (name) => {
    const sheet = writeKeyframeSheet(name, exercises[name]);
    const moved = [...sheet.matchAll(/^\.figure-\S+ \.(\S+)\{animation-name/gm)].map(([, code]) => code);
    const drawn = [...renderFigureSvg(name).matchAll(/class="(\w+)"/g)].map(([, code]) => code);
    expect(moved.length).toBeGreaterThan(5);
    expect(drawn).toEqual(expect.arrayContaining(moved));
  });

  it.each(figureNames)("%s moves for nobody who asked for less motion", (name) => {
    const sheet = writeKeyframeSheet(name, exercises[name]);
    expect(sheet.startsWith("@media (prefers-reduced-motion:no-preference){\n")).toBe(true);
    expect(sheet.endsWith(`\n[data-motion=reduce] .figure-${name} [class]{animation:none}\n}\n`)).toBe(true);
  });
});
