import { expect, test, vi } from "vitest";

test("after a failure nothing more is fetched", async () => {
  vi.stubGlobal("__BUILD__", { version: "0badcafe" });
  const { forEachLimit } = await import("./caches.ts");
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 1) throw new Error("full");
  };
  await expect(forEachLimit([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow("full");
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).not.toContain(6);
  vi.unstubAllGlobals();
});
