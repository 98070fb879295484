import * as fc from "fast-check";
import { expect, test } from "vitest";
import { maxPathLength, safePath } from "./safe-path.ts";

test("keeps a path of this site with its query and fragment", () => {
  expect(safePath("/history?day=2026-02-28#top", "/dashboard")).toBe("/history?day=2026-02-28#top");
});

test.each([
  null,
  undefined,
  "",
  "dashboard",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
])("answers the fallback for %j", (value) => {
  expect(safePath(value, "/dashboard")).toBe("/dashboard");
});

test("a path that no cookie holds is the fallback, also one that is long once it is encoded", () => {
  const longest = `/history?q=${"a".repeat(maxPathLength - "/history?q=".length)}`;
  expect(safePath(longest, "/dashboard")).toBe(longest);
  expect(safePath(`${longest}a`, "/dashboard")).toBe("/dashboard");
  expect(safePath(`/history?q=${"ä".repeat(maxPathLength / 5)}`, "/dashboard")).toBe("/dashboard");
});

test("whatever comes in, the answer stays on this host", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      const path = safePath(`/${value}`, "/dashboard");
      expect(new URL(path, "https://here.example").host).toBe("here.example");
    }),
  );
});
