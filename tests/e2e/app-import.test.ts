/** Files that are no imports, or can't be read, are refused in words, and nothing waits for ever. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { phone, visit, withBrowser } from "#tests/support/browser.ts";

withBrowser();

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel("File to import")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
const refusal = (page: Page) => page.getByRole("main").getByRole("alert");

test("a picture, a list, another program's file and an empty one are refused, and our own comes in after them", async () => {
  const page = await openSignedIn();
  await visit(page, "/settings");
  const unknown = "This is no file that we can read";
  const notOurs = "This isn't an export of Fitness Tracker. Nothing was changed.";
  for (const [name, content, words] of [
    ["cat.json", Buffer.from("89504e470d0a1a0a0000000d49484452ff00", "hex"), unknown],
    ["list.json", "[1, 2, 3]", unknown],
    ["empty.csv", "", unknown],
    ["package.json", '{"name":"something","version":"1.0.0"}', notOurs],
    ["torn.json", '{"format', notOurs],
  ] as const) {
    await choose(page, name, content);
    await refusal(page).getByText(words).waitFor();
    await expect
      .poll(() => page.getByRole("region", { name: "Preview of the import" }).count(), { message: name })
      .toBe(0);
  }
  await page.setViewportSize(phone);
  await choose(
    page,
    `${"my_workouts_of_".repeat(8)}.json`,
    '{"format":"fitness-tracker","version":1,"tables":{}}',
  );
  await page.getByText("0 records new").waitFor();
  await expect.poll(() => refusal(page).count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test("a file that is gone when it is read says so instead of being read for ever", async () => {
  const page = await openSignedIn();
  const gone =
    "Blob.prototype.text = () => Promise.reject(new DOMException('The file is gone', 'NotReadableError'));\n";
  await page.route(/csv\.worker.*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: gone + (await answer.text()) });
  });
  await visit(page, "/settings");
  await choose(page, "workouts.csv", "started,ended,exercise,seconds,kcal\n");
  await refusal(page).getByText("The file can't be read. Choose it again.").waitFor();
  await expect.poll(() => page.getByText("The file is gone").count()).toBe(0);
  await page.context().close();
});
