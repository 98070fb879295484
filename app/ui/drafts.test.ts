import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryStorage } from "#tests/support/memory-storage.ts";
import { forgetDraft, forgetDrafts, readDraft, writeDraft } from "./drafts.ts";

beforeEach(() => {
  vi.stubGlobal("sessionStorage", createMemoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test("what an account typed is found by that account alone", () => {
  writeDraft("ada", "full-name", "Countess of Lovelace");
  expect(readDraft("ada", "full-name")).toBe("Countess of Lovelace");
  expect(readDraft("grace", "full-name")).toBeNull();
  expect(readDraft("ada", "email")).toBeNull();
  forgetDraft("ada", "full-name");
  expect(readDraft("ada", "full-name")).toBeNull();
});

test("a colon in an id doesn't lead to another field", () => {
  writeDraft("ada", "note:1", "mine");
  expect(readDraft("ada:note", "1")).toBeNull();
});

test("forgetting all drafts leaves none of any account, and everything else", () => {
  writeDraft("ada", "full-name", "Countess of Lovelace");
  writeDraft("grace", "note:1", "Rain");
  sessionStorage.setItem("place", "here");
  forgetDrafts();
  expect(sessionStorage.length).toBe(1);
  expect(sessionStorage.getItem("place")).toBe("here");
});

test("a browser that blocks storage keeps nothing and breaks nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  writeDraft("ada", "email", "ada@example.com");
  forgetDrafts();
  expect(readDraft("ada", "email")).toBeNull();
});
