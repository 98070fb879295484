import { expect, test } from "vitest";
import { hashPassword, requireStrongPassword, verifyPassword } from "./passwords.ts";

test("under a known hash's salt the same password gives the same text, another one doesn't", async () => {
  const known = await hashPassword("correct horse battery");
  expect(await hashPassword("correct horse battery", known)).toBe(known);
  const other = await hashPassword("another horse battery", known);
  expect(other).not.toBe(known);
  expect(other.split(":")[0]).toBe(known.split(":")[0]);
  expect(await verifyPassword(other, "another horse battery")).toBe(true);
});

test("a password is the same however its letters are composed, the longest one too", async () => {
  // 72 bytes that are spelled with more letters than any others.
  for (const text of ["\u1f82".repeat(24), "\ufdfa".repeat(24), "e\u0301".repeat(24)]) {
    const hash = await hashPassword(requireStrongPassword(text));
    for (const form of ["NFC", "NFD", "NFKD"])
      expect(await verifyPassword(hash, text.normalize(form)), form).toBe(true);
    expect(await verifyPassword(hash, `${text}x`)).toBe(false);
  }
});

test("without a known hash every salt is new", async () => {
  const hashes = await Promise.all([hashPassword("the same one"), hashPassword("the same one", null)]);
  expect(new Set(hashes).size).toBe(2);
});
