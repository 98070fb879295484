import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { revalidateOnPurpose } from "./revalidate-on-purpose.ts";

const formOf = (intent: string) => {
  const formData = new FormData();
  formData.set("intent", intent);
  return { formData };
};

beforeEach(() => void vi.stubGlobal("navigator", { onLine: true }));
afterEach(() => void vi.unstubAllGlobals());

test("a filter, another page and the same page once more ask nothing of the server", () => {
  expect(revalidateOnPurpose({})).toBe(false);
});

test("of the forms, those do that change what the layout shows or reports", () => {
  expect(revalidateOnPurpose(formOf("change-name"))).toBe(true);
  expect(revalidateOnPurpose(formOf("verify-factor"))).toBe(true);
  expect(revalidateOnPurpose(formOf("change-password"))).toBe(false);
  expect(revalidateOnPurpose({ formData: new FormData() })).toBe(false);
});

test("a form that never got through doesn't, and without a network none does", () => {
  expect(revalidateOnPurpose({ ...formOf("change-name"), actionStatus: 503 })).toBe(false);
  expect(revalidateOnPurpose({ ...formOf("change-name"), actionStatus: 200 })).toBe(true);
  vi.stubGlobal("navigator", { onLine: false });
  expect(revalidateOnPurpose(formOf("change-name"))).toBe(false);
});
