import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { revalidateOnPurpose } from "./revalidate-on-purpose.ts";

const here = new URL("https://example.com/history");
const filtered = new URL("https://example.com/history?q=run");
const asked = { currentUrl: here, nextUrl: here, defaultShouldRevalidate: true };

beforeEach(() => void vi.stubGlobal("navigator", { onLine: true }));
afterEach(() => void vi.unstubAllGlobals());

test("without a network nothing asks the server, the same address once more included", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(revalidateOnPurpose(asked)).toBe(false);
  expect(revalidateOnPurpose({ ...asked, formMethod: "POST" })).toBe(false);
});

test("a filter and another page ask nothing of the server", () => {
  expect(revalidateOnPurpose({ ...asked, nextUrl: filtered })).toBe(false);
  expect(revalidateOnPurpose({ ...asked, nextUrl: new URL("https://example.com/dashboard") })).toBe(false);
});

test("a form and an explicit revalidation do", () => {
  expect(revalidateOnPurpose({ ...asked, nextUrl: filtered, formMethod: "POST" })).toBe(true);
  expect(revalidateOnPurpose(asked)).toBe(true);
});

test("a form that never got through doesn't", () => {
  expect(revalidateOnPurpose({ ...asked, formMethod: "POST", actionStatus: 503 })).toBe(false);
  expect(revalidateOnPurpose({ ...asked, formMethod: "POST", actionStatus: 400 })).toBe(true);
});
