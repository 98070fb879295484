import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAt, openPage, visit, withBrowser } from "#tests/support/browser.ts";
import { type Seed, seed } from "#tests/support/seed.ts";
import { workout } from "../contracts/behaviour.ts";

withBrowser();

const guest: Seed["owner"] = { kind: "guest" };
const document = readFileSync(new URL("../../docs/scripting.md", import.meta.url), "utf8");
const open = 'const storage = await (await import("/local-storage.js")).openStorage();';

/** Runs a script as the page's console does. */
const run = (page: Page, script: string): Promise<unknown> => page.evaluate(`(async () => { ${script} })()`);

/** The example under a heading of docs/scripting.md. */
function exampleOf(heading: string): string {
  const example = document.split(`## ${heading}\n`)[1]?.split("```js\n")[1]?.split("```")[0];
  if (!example) throw new Error(`There is no example under ${heading}`);
  return example;
}

async function openLogged(path: string) {
  const page = await openPage();
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "log" && logged.push(message.text()));
  await visit(page, path);
  return { page, logged };
}

test("the documented examples read the history, add a goal and follow changes, under the page's own policy", async () => {
  const { page, logged } = await openLogged("/work-out-now");
  await seed(page, { owner: guest, workouts: [workout(), workout({ duration: 150 })] });
  await run(page, exampleOf("Read the history"));
  await expect.poll(() => logged).toEqual(["2 workouts, 4 minutes"]);
  await run(page, exampleOf("Add a goal"));
  await run(page, exampleOf("Follow changes"));
  await seed(page, { owner: guest, workouts: [workout({ exercise: "Yoga", duration: 61 })] });
  await expect.poll(() => logged.at(-1)).toBe("Yoga: 61 s");
  const goals = await run(page, `${open} return JSON.parse(storage.getItem("fitnessGoals"))`);
  expect(goals).toMatchObject([{ type: "frequency", target: 100, current: 1 }]);
  expect(page.errors).toEqual([]);
});

test("no page loads the storage script by itself, and any page of ours can", async () => {
  const page = await openPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/", "/work-out-now", "/about"]) {
    await visit(page, path);
    expect(asked).not.toContain("/local-storage.js");
    expect(
      await run(
        page,
        `${open} storage.setItem("mine", "${path}"); await storage.flush(); return storage.getItem("mine")`,
      ),
    ).toBe(path);
    asked.length = 0;
  }
  expect(page.errors).toEqual([]);
});

test("the storage script reports other tabs' changes by storage events, and not its own", async () => {
  const one = await openAt("/about");
  const two = await one.context().newPage();
  await visit(two, "/about");
  const listen = `${open}
    const events = [];
    Object.assign(window, { storage, events });
    addEventListener("storage", (event) => {
      const { key, oldValue, newValue, url, storageArea } = event;
      events.push([event instanceof StorageEvent, key, oldValue, newValue, url, storageArea === storage]);
    });`;
  await Promise.all([run(one, listen), run(two, listen)]);
  const events = (tab: Page) => run(tab, "return events");
  const goal =
    '{"id":"g","type":"calories","target":5,"current":1,"deadline":"2026-12-31","createdAt":"2026-01-01T00:00:00.000Z"}';
  await run(one, `storage.setItem("name", "Ada"); storage.setItem("fitnessGoals", '[${goal}]')`);
  await expect.poll(() => events(two)).toHaveLength(2);
  expect(await events(two)).toEqual(
    expect.arrayContaining([
      [true, "name", null, "Ada", two.url(), true],
      [true, "fitnessGoals", null, `[${goal}]`, two.url(), true],
    ]),
  );
  await run(two, "storage.clear()");
  await expect.poll(() => events(one)).toEqual([[true, null, null, null, one.url(), true]]);
  expect(await events(two)).toHaveLength(2);
});
