import readQr from "jsqr";
import { expect, test } from "vitest";
import { describeTotp, drawQrCode } from "./totp.ts";

test("a camera reads the address from the picture", () => {
  const address = describeTotp("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "ada@example.com", "Fitness Tracker");
  const svg = drawQrCode(address);
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1) {
      const from = ((Number(y) * scale + row) * width + Number(x) * scale) * 4;
      pixels.fill(0, from, from + scale * 4);
    }
  expect(readQr(pixels, width, width)?.data).toBe(address);
});
