import { expect, test } from "vitest";
import { publicPages } from "./pages.ts";

test("every page has its own description that search engines show whole", () => {
  for (const { path, description } of publicPages) {
    expect(description.length, path).toBeGreaterThan(60);
    expect(description.length, path).toBeLessThanOrEqual(160);
  }
  expect(new Set(publicPages.map(({ description }) => description)).size).toBe(publicPages.length);
});
