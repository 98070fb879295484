import readQr from "jsqr";
import { expect, test } from "vitest";
import { describeTotp, drawQrCode, findTotpStep } from "./totp.ts";

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

// The secret is the ASCII text 12345678901234567890. A code of six digits is the end of a code of eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("the codes are those of RFC 6238, appendix B, at %i s", (seconds, code) => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  const wrong = code.replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`);
  expect(findTotpStep(secret, wrong, new Date(seconds * 1000))).toBeNull();
});
