import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("under a known hash's salt the same password gives the same text, another one doesn't", async () => {
  const known = await hashPassword("correct horse battery");
  expect(await hashPassword("correct horse battery", known)).toBe(known);
  const other = await hashPassword("another horse battery", known);
  expect(other).not.toBe(known);
  expect(other.split(":")[0]).toBe(known.split(":")[0]);
  expect(await verifyPassword(other, "another horse battery")).toBe(true);
});

test("without a known hash every salt is new", async () => {
  const hashes = await Promise.all([hashPassword("the same one"), hashPassword("the same one", null)]);
  expect(new Set(hashes).size).toBe(2);
});
