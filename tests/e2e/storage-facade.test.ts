import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withDataBrowser } from "../contracts/data-browser.ts";
import type {} from "../contracts/data-page.ts";
import { steps } from "../contracts/storage-comparison.ts";

const { newContext, open } = withDataBrowser();

describe("the storage facade", () => {
  test("does what the browser's own local storage does, in any order of calls", async () => {
    const context = await newContext();
    const page = await open(context);
    const compare = (order: number[]) =>
      page.evaluate(async (calls) => {
        const ours = await window.page.createWebStorage();
        localStorage.clear();
        // Symbols are properties of the object and outlive clear().
        for (const symbol of Object.getOwnPropertySymbols(localStorage))
          Reflect.deleteProperty(localStorage, symbol);
        ours.clear();
        const difference = window.page.compareStorages(calls, localStorage, ours);
        await ours.close();
        return difference;
      }, order);
    expect(await compare(Array.from({ length: steps.length }, (_, n) => n))).toBeNull();
    const index = fc.nat({ max: steps.length - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(index, { minLength: 20, maxLength: 60 }), async (order) => {
        expect(await compare(order)).toBeNull();
      }),
      { numRuns: 100 },
    );
    await context.close();
  }, 120_000);

  test("tells other tabs of a change by a storage event, and not its own", async () => {
    const context = await newContext();
    const [one, two] = await Promise.all([open(context), open(context)]);
    const listen = async () => {
      const storage = await window.page.createWebStorage();
      const heard: unknown[] = [];
      Object.assign(window, { storage, heard });
      window.addEventListener("storage", (event) => {
        const { key, oldValue, newValue, url } = event;
        heard.push([
          event instanceof StorageEvent,
          key,
          oldValue,
          newValue,
          url,
          event.storageArea === storage,
        ]);
      });
    };
    await Promise.all([one.evaluate(listen), two.evaluate(listen)]);
    const heard = (tab: typeof one) => tab.evaluate(() => Reflect.get(window, "heard"));
    const goal =
      '{"id":"g","type":"calories","target":5,"current":1,"deadline":"2026-12-31","createdAt":"2026-01-01T00:00:00.000Z"}';
    await one.evaluate((text) => {
      const storage: unknown = Reflect.get(window, "storage");
      if (storage instanceof Storage) Object.assign(storage, { name: "Ada", fitnessGoals: `[${text}]` });
    }, goal);
    await expect
      .poll(() => heard(two))
      .toEqual([
        [true, "name", null, "Ada", two.url(), true],
        [true, "fitnessGoals", null, `[${goal}]`, two.url(), true],
      ]);
    await two.evaluate(() => {
      const storage: unknown = Reflect.get(window, "storage");
      if (storage instanceof Storage) storage.clear();
    });
    await expect.poll(() => heard(one)).toEqual([[true, null, null, null, one.url(), true]]);
    expect((await heard(two)).length).toBe(2);
    await context.close();
  });
});
