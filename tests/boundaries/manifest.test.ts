/** What an installed app shows of itself: the pictures exist, as large as the manifest says. */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.ts";

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

test("each icon and screenshot of the manifest is a picture of its size and type", async () => {
  const manifest = JSON.parse(readFileSync(`${root}public/manifest.webmanifest`, "utf8"));
  const pictures: readonly Picture[] = [...manifest.icons, ...manifest.screenshots];
  expect(manifest.screenshots.length).toBeGreaterThan(1);
  for (const { src, sizes, type } of pictures) {
    const { width, height, format } = await sharp(`${root}public${src}`).metadata();
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
  }
});
