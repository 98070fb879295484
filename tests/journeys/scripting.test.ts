import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { workout } from "../contracts/behaviour.ts";
import { seed } from "./support/seed.ts";
import { expect, test, visit } from "./support/test.ts";

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

test("the documented examples read the history, add a goal and follow other tabs, under the page's own policy", async ({
  newPage,
}) => {
  const page = await newPage();
  const [logged, asked]: [string[], string[]] = [[], []];
  page.on("console", (message) => message.type() === "log" && logged.push(message.text()));
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/work-out-now");
  await seed(page, { owner: { kind: "guest" }, workouts: [workout(), workout({ duration: 150 })] });
  // No page loads the script by itself.
  expect(asked).not.toContain("/local-storage.js");
  await run(page, exampleOf("Read the history"));
  await expect.poll(() => logged).toEqual(["2 workouts, 4 minutes"]);
  await run(page, exampleOf("Add a goal"));
  await run(page, exampleOf("Follow changes"));
  const other = await page.context().newPage();
  await visit(other, "/about");
  await seed(other, {
    owner: { kind: "guest" },
    workouts: [workout({ exercise: "Yoga", duration: 61 })],
  });
  await expect.poll(() => logged.at(-1)).toBe("Yoga: 61 s");
  const goals = await run(other, `${open} return JSON.parse(storage.getItem("fitnessGoals"))`);
  expect(goals).toMatchObject([{ type: "frequency", target: 100, current: 1 }]);
});
