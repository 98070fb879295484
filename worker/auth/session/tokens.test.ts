import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createMac, type Mac } from "#worker/crypto/secrets.ts";
import { createCode } from "#worker/crypto/tokens.ts";
import { formatRefreshToken, parseRefreshToken } from "./tokens.ts";

let mac: Mac;
beforeAll(async () => {
  mac = await createMac(["a secret with more than thirty-two characters"], "tokens");
});

const parts = fc.record({ sessionId: fc.uuid(), counter: fc.integer({ min: 0, max: 2 ** 32 - 1 }) });

test("what was formatted is read back, and the same token comes out each time", async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      const token = await formatRefreshToken(mac, given);
      expect(await parseRefreshToken(mac, token)).toEqual(given);
      expect(await formatRefreshToken(mac, given)).toBe(token);
      expect(token).toMatch(/^[\w-]{59}$/);
    }),
  );
});

test("a token with any bit changed is nobody's", async () => {
  await fc.assert(
    fc.asyncProperty(parts, fc.nat(43), fc.integer({ min: 1, max: 255 }), async (given, at, flip) => {
      const token = await formatRefreshToken(mac, given);
      const bytes = Uint8Array.from(atob(token.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
        char.charCodeAt(0),
      );
      bytes[at] = (bytes[at] ?? 0) ^ flip;
      const forged = btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
      expect(await parseRefreshToken(mac, forged)).toBeNull();
    }),
  );
});

test("text that is no token at all is nobody's", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => (await parseRefreshToken(mac, text)) === null),
  );
});

test("a token of another secret is nobody's", async () => {
  const other = await createMac(["another secret with more than thirty-two characters"], "tokens");
  const token = await formatRefreshToken(other, { sessionId: crypto.randomUUID(), counter: 1 });
  expect(await parseRefreshToken(mac, token)).toBeNull();
});

test("codes are six digits, zeros in front included", () => {
  const codes = Array.from({ length: 2000 }, createCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});
