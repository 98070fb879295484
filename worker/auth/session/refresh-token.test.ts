import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createCode, createVault, type Vault } from "../core/vault.ts";
import { formatRefreshToken, parseRefreshToken } from "./refresh-token.ts";

let vault: Vault;
beforeAll(async () => {
  vault = await createVault(["a secret with more than thirty-two characters"]);
});

const parts = fc.record({ sessionId: fc.uuid(), counter: fc.integer({ min: 0, max: 2 ** 32 - 1 }) });

test("what was formatted is read back, and the same token comes out each time", async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      const token = await formatRefreshToken(vault, given);
      expect(await parseRefreshToken(vault, token)).toEqual(given);
      expect(await formatRefreshToken(vault, given)).toBe(token);
      expect(token).toMatch(/^[\w-]{59}$/);
    }),
  );
});

test("a token with any bit changed is nobody's", async () => {
  await fc.assert(
    fc.asyncProperty(parts, fc.nat(43), fc.integer({ min: 1, max: 255 }), async (given, at, flip) => {
      const token = await formatRefreshToken(vault, given);
      const bytes = Uint8Array.from(atob(token.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
        char.charCodeAt(0),
      );
      bytes[at] = (bytes[at] ?? 0) ^ flip;
      const forged = btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
      expect(await parseRefreshToken(vault, forged)).toBeNull();
    }),
  );
});

test("text that is no token at all is nobody's", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => (await parseRefreshToken(vault, text)) === null),
  );
});

test("a token of another secret is nobody's", async () => {
  const other = await createVault(["another secret with more than thirty-two characters"]);
  const token = await formatRefreshToken(other, { sessionId: crypto.randomUUID(), counter: 1 });
  expect(await parseRefreshToken(vault, token)).toBeNull();
});

test("what is sealed opens for its owner only, and never looks the same twice", async () => {
  const sealed = await vault.encrypt("JBSWY3DPEHPK3PXP", "factor-1");
  expect(await vault.decrypt(sealed, "factor-1")).toBe("JBSWY3DPEHPK3PXP");
  expect(await vault.decrypt(sealed, "factor-2")).toBeNull();
  expect(await vault.encrypt("JBSWY3DPEHPK3PXP", "factor-1")).not.toBe(sealed);
});

test("codes are six digits, zeros in front included", () => {
  const codes = Array.from({ length: 2000 }, createCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});
