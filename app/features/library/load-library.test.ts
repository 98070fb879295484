import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { idOf } from "./library-index.ts";
import { chunkOf } from "./steps-chunk.ts";

const read = (name: string) => readFileSync(new URL(`./generated/${name}`, import.meta.url), "utf8");

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("the library", () => {
  it("is fetched once", async () => {
    const fetch = vi.fn(async () => new Response(read("index.json")));
    vi.stubGlobal("fetch", fetch);
    const { loadLibrary } = await import("./load-library.ts");
    const [library, again] = await Promise.all([loadLibrary(), loadLibrary()]);
    expect(library).toHaveLength(873);
    expect(again).toBe(library);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("is fetched again after a failure", async () => {
    const answers = [
      Response.error(),
      new Response("gone", { status: 404 }),
      new Response(read("index.json")),
    ];
    vi.stubGlobal("fetch", async () => answers.shift());
    const { loadLibrary } = await import("./load-library.ts");
    await expect(loadLibrary()).rejects.toThrow();
    await expect(loadLibrary()).rejects.toThrow("404");
    expect(await loadLibrary()).toHaveLength(873);
  });
});

test("the steps of an exercise are those of its chunk; another exercise has none", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    const [chunk] = address.match(/\d\d(?=\.json)/) ?? [];
    return new Response(read(`steps/${chunk}.json`));
  });
  const { loadSteps } = await import("./load-steps.ts");
  const id = idOf("Barbell Full Squat");
  expect(id).toBe("barbell-full-squat");
  expect(JSON.parse(read(`steps/${chunkOf(id)}.json`))[id]).toEqual(await loadSteps(id));
  expect((await loadSteps(id)).length).toBeGreaterThan(2);
  expect(await loadSteps("own-exercise")).toEqual([]);
  expect(await loadSteps("constructor")).toEqual([]);
});

test.each([
  ["cardio", undefined, 8.6],
  ["cardio", 100_000, 12.3],
  ["strength", undefined, 4.3],
  ["strength", 80_000, 4.9],
  ["flexibility", 55_000, 2.2],
] as const)("%s at %s g burns %s kcal a minute", async (category, bodyWeightG, kcal) => {
  const { kcalPerMinuteOf } = await import("./load-library.ts");
  expect(kcalPerMinuteOf(category, bodyWeightG)).toBe(kcal);
});
