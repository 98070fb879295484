import { expect, test } from "vitest";
import { createPasswords, requireStrongPassword } from "./passwords.ts";

const passwords = createPasswords({ N: 16, r: 1, p: 1 });

test("under a known hash's salt the same password gives the same text, another one doesn't", async () => {
  const known = await passwords.hash("correct horse battery");
  expect(await passwords.hash("correct horse battery", known)).toBe(known);
  const other = await passwords.hash("another horse battery", known);
  expect(other).not.toBe(known);
  expect(other.split(":")[0]).toBe(known.split(":")[0]);
  expect(await passwords.verify(other, "another horse battery")).toBe(true);
});

test("a password is the same however its letters are composed, the longest one too", async () => {
  // 72 bytes whose decomposed spelling has the most characters.
  for (const text of ["\u1f82".repeat(24), "\ufdfa".repeat(24), "e\u0301".repeat(24)]) {
    const hash = await passwords.hash(requireStrongPassword(text));
    for (const form of ["NFC", "NFD", "NFKD"])
      expect(await passwords.verify(hash, text.normalize(form)), form).toBe(true);
    expect(await passwords.verify(hash, `${text}x`)).toBe(false);
  }
});

test("the length of a password is counted in characters, whatever their bytes", () => {
  expect(() => requireStrongPassword("\u{1f45f}".repeat(7))).toThrow("at least 8 characters");
  expect(requireStrongPassword("\u{1f45f}".repeat(8))).toHaveLength(16);
});

test("without a known hash every salt is new", async () => {
  const hashes = await Promise.all([passwords.hash("the same one"), passwords.hash("the same one", null)]);
  expect(new Set(hashes).size).toBe(2);
});
