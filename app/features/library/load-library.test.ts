import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

const read = (name: string) => readFileSync(new URL(`./generated/${name}`, import.meta.url), "utf8");

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("the library", () => {
  it("is fetched once", async () => {
    const fetch = vi.fn(async () => new Response(read("exercises.json")));
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
      new Response(read("exercises.json")),
    ];
    vi.stubGlobal("fetch", async () => answers.shift());
    const { loadLibrary } = await import("./load-library.ts");
    await expect(loadLibrary()).rejects.toThrow();
    await expect(loadLibrary()).rejects.toThrow("404");
    expect(await loadLibrary()).toHaveLength(873);
  });
});

test("the steps of an exercise are in the file of its first letter; another exercise has none", async () => {
  const fetch = vi.fn(async () => new Response(read("steps/b.json")));
  vi.stubGlobal("fetch", fetch);
  const { loadSteps } = await import("./load-steps.ts");
  expect((await loadSteps("barbell-full-squat")).length).toBeGreaterThan(2);
  expect(fetch).toHaveBeenCalledWith(expect.stringContaining("/steps/b.json"));
  expect(await loadSteps("beyond-the-library")).toEqual([]);
  expect(await loadSteps("constructor")).toEqual([]);
  expect(await loadSteps("")).toEqual([]);
});

describe("the catalogue of the planner", () => {
  it("joins the table with the library", async () => {
    vi.stubGlobal("fetch", async (address: string) => new Response(read(address.replace(/^.*\//, ""))));
    const { loadCatalogue } = await import("./load-catalogue.ts");
    const { exercises, find } = await loadCatalogue();
    expect(exercises.length).toBeGreaterThan(150);
    expect(find("barbell-squat")).toMatchObject({ name: "Barbell Squat", needs: ["barbell", "rack"] });
  });

  it("rejects when the table can't be fetched", async () => {
    vi.stubGlobal("fetch", async (address: string) =>
      address.includes("planned")
        ? new Response("gone", { status: 404 })
        : new Response(read("exercises.json")),
    );
    const { loadCatalogue } = await import("./load-catalogue.ts");
    await expect(loadCatalogue()).rejects.toThrow("404");
  });
});

test.each([
  ["Bicycling, Stationary", undefined, 8.6],
  ["Bicycling, Stationary", 100_000, 12.3],
  ["Running, Treadmill", 70_000, 9.8],
  ["Walking, Treadmill", 70_000, 4.3],
  ["Rope Jumping", 70_000, 14.5],
  ["Elliptical Trainer", 70_000, 6.1],
  ["Barbell Bench Press - Medium Grip", undefined, 4.3],
  ["Barbell Bench Press - Medium Grip", 80_000, 4.9],
  ["Barbell Full Squat", 80_000, 7],
  ["Bodyweight Squat", 80_000, 5.3],
  ["Pullups", 80_000, 5.3],
  ["Hamstring Stretch", 55_000, 2.2],
] as const)("%s at %s g burns %s kcal a minute", async (name, bodyWeightG, kcal) => {
  vi.stubGlobal("fetch", async () => new Response(read("exercises.json")));
  const { loadLibrary, toExercise } = await import("./load-library.ts");
  const found = (await loadLibrary()).find((exercise) => exercise.name === name);
  if (!found) throw new Error(`The library has no ${name}`);
  expect(toExercise(found, bodyWeightG).kcalPerMinute).toBe(kcal);
});

test("every exercise that has a MET value of its own is in the library", async () => {
  vi.stubGlobal("fetch", async () => new Response(read("exercises.json")));
  const { loadLibrary } = await import("./load-library.ts");
  const { ownMet } = await import("#app/domain/exercise/met-values.ts");
  const ids = new Set((await loadLibrary()).map(({ id }) => id));
  expect(Object.keys(ownMet).filter((id) => !ids.has(id))).toEqual([]);
});

test("an exercise says that its kcal are MET x body weight", async () => {
  const { describeEnergy } = await import("./describe-energy.ts");
  const bench = { id: "bench", name: "Bench Press", category: "strength", measure: "weight-reps" } as const;
  expect(describeEnergy(bench, 80_000, "kg")).toBe("About 4.9 kcal a minute: 3.5 MET × 80 kg body weight");
  expect(describeEnergy(bench, null, "kg")).toBe(
    "About 4.3 kcal a minute: 3.5 MET × 70 kg, as yours isn't known",
  );
});
