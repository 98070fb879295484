/** Files of other apps come in with their sets; what is no import, or can't be read, is refused in words. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { phone, press, readDownload, visit, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel("File to import")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
const refusal = (page: Page) => page.getByRole("main").getByRole("alert");

test("a picture, a list, another program's file and an empty one are refused, and our own comes in after them", async () => {
  const page = await openMember("/settings");
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
  await page.getByText("0 to add").waitFor();
  await expect.poll(() => refusal(page).count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(page.errors).toEqual([]);
});

test("a file that is gone when it is read says so instead of being read for ever", async () => {
  const page = await openSignedIn();
  page.mayLogErrors = true;
  const gone =
    "Blob.prototype.text = () => Promise.reject(new DOMException('The file is gone', 'NotReadableError'));\n";
  await page.route(/transfer\.worker.*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: gone + (await answer.text()) });
  });
  await visit(page, "/settings");
  await choose(page, "workouts.csv", "title,start_time,exercise_title\n");
  await refusal(page).getByText("The file can't be read. Choose it again.").waitFor();
  await expect.poll(() => page.getByText("The file is gone").count()).toBe(0);
});

test("while a file is read no other is chosen: the answer that comes last would count", async () => {
  const page = await openSignedIn();
  const held = Promise.withResolvers<void>();
  await page.route(/transfer\.worker.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await visit(page, "/settings");
  await choose(page, "list.json", "[1, 2, 3]");
  const button = page.getByRole("button", { name: "Import a file" });
  await page.getByText("Reading list.json…").waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
  held.resolve();
  await refusal(page).waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe(null);
});

test("a choice that is changed while the file is imported changes nothing, and the import ends", async () => {
  const page = await openSignedIn();
  // The worker waits until the page lets it import.
  const held = `const listen = addEventListener;
    const released = new Promise((resolve) => (new BroadcastChannel("release").onmessage = resolve));
    globalThis.addEventListener = (type, take) =>
      listen(type, async (event) => {
        if (event.data?.path?.includes("commitImport")) await released;
        take(event);
      });\n`;
  await page.route(/transfer\.worker.*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: held + (await answer.text()) });
  });
  await visit(page, "/settings");
  await choose(page, "strong.csv", makeStrongFile(1));
  const preview = page.getByRole("region", { name: "Preview of the import" });
  await press(preview, "Kilograms");
  await press(preview, "Import");
  const becomes = preview.getByLabel("Pull Up becomes");
  const chosen = await becomes.inputValue();
  await preview.getByText("Importing…").waitFor();
  await becomes.selectOption({ label: "New own exercise" });
  await expect.poll(() => becomes.inputValue()).toBe(chosen);
  await page.evaluate(() => new BroadcastChannel("release").postMessage(""));
  await page.getByText("Imported 1 workout with 17 sets").waitFor();
  await expect.poll(() => preview.count()).toBe(0);
});

test("the list of exercises stays open, with the focus, when the last new one becomes another", async () => {
  const page = await openSignedIn();
  await visit(page, "/settings");
  await choose(page, "strong.csv", makeStrongFile(1));
  const preview = page.getByRole("region", { name: "Preview of the import" });
  await preview.getByText("5 exercises, 1 new own exercise").waitFor();
  const becomes = preview.getByLabel("Zercher Thing becomes");
  await becomes.focus();
  await becomes.selectOption({ label: "Zercher Squats" });
  await preview.getByText("5 exercises", { exact: true }).waitFor();
  expect(await becomes.isVisible()).toBe(true);
  expect(await becomes.evaluate((select) => select === document.activeElement)).toBe(true);
});

test("who imports a file in pounds is asked whether to see pounds, once", async () => {
  const page = await openMember("/settings");
  const file = (day: string) => `title,start_time,end_time,exercise_title,set_index,set_type,weight_lbs,reps
Push,"${day} Mar 2024, 17:29","${day} Mar 2024, 18:29",Bench Press (Barbell),0,normal,195,5`;
  await choose(page, "hevy.csv", file("28"));
  const preview = page.getByRole("region", { name: "Preview of the import" });
  const shown = preview.getByRole("group", { name: "The file is in pounds. What do you want to see here?" });
  await press(shown, "Pounds");
  await expect.poll(() => shown.getByRole("button", { pressed: true }).allTextContents()).toEqual(["Pounds"]);
  await press(preview, "Import");
  await page.getByText("Imported 1 workout with 1 set").waitFor();
  await choose(page, "hevy.csv", file("29"));
  await preview.getByRole("button", { name: "Import" }).waitFor();
  expect(await shown.count()).toBe(0);
  await press(preview, "Import");
  await page.getByText("Imported 1 workout with 1 set").nth(1).waitFor();
  await visit(page, "/history");
  await page.getByText("195 lb").first().waitFor();
});

const expectWorkouts = (page: Page, count: number) =>
  expect.poll(() => page.locator("#data dl").innerText()).toMatch(new RegExp(`Workouts\\s+${count}\\b`, "i"));

/** A Strong file of its first generation, which names no unit: of each workout 4 exercises with 4 sets and a run. */
function makeStrongFile(workouts: number): string {
  const lines = Array.from({ length: workouts }, (_, n) => {
    const date = new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10);
    const head = `${date} 18:00:00,Workout ${n % 3}`;
    const names = ["Squat (Barbell)", "Bench Press (Barbell)", "Zercher Thing", "Pull Up"];
    const sets = names.flatMap((name) =>
      [1, 2, 3, 4].map((order) => `${head},${name},${order},${name === "Pull Up" ? 0 : 60 + n},8,0,0`),
    );
    return [...sets, `${head},Running,1,0,0,5,1500`];
  });
  const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds";
  return [header, ...lines.flat(), "yesterday,Workout 1,Running,1,0,0,5,1500"].join("\n");
}

test("a Strong file of 200 workouts is previewed, changed, imported, counted once, and taken back", async () => {
  const page = await openMember("/settings");
  await choose(page, "strong.csv", makeStrongFile(200));
  const preview = page.getByRole("region", { name: "Preview of the import" });
  await preview.getByText("200 workouts with 3,400 sets to add").waitFor();
  await preview.getByText("1 line can't be read").click();
  await preview.getByText("Line 3402: “yesterday” is no date and time.").waitFor();
  // Nothing is imported before the unit is known.
  const start = preview.getByRole("button", { name: "Import", exact: true });
  expect(await start.count()).toBe(0);
  await press(page, "Pounds");

  const chosen = (name: string) =>
    preview.getByLabel(`${name} becomes`).locator("option:checked").innerText();
  expect(await chosen("Squat (Barbell)")).toBe("Barbell Squat");
  expect(await chosen("Bench Press (Barbell)")).toBe("Barbell Bench Press - Medium Grip");
  expect(await chosen("Pull Up")).toBe("Pullups");
  await preview.getByText("5 exercises, 1 new own exercise").waitFor();
  await preview.getByLabel("Pull Up becomes").selectOption({ label: "New own exercise" });
  await preview.getByText("5 exercises, 2 new own exercises").waitFor();
  await preview.getByLabel("Zercher Thing becomes").selectOption({ label: "Search all exercises…" });
  const search = page.getByRole("dialog", { name: "Zercher Thing becomes" });
  await search.getByRole("searchbox").fill("zercher");
  await search.getByRole("button", { name: /^Zercher Squats/ }).click();
  await preview.getByText("5 exercises, 1 new own exercise").waitFor();
  expect(await chosen("Zercher Thing")).toBe("Zercher Squats");
  await page.setViewportSize(phone);
  await start.click();
  await page.getByText("Imported 200 workouts with 3,400 sets").waitFor();
  // The focus must not be on an element below the preview, which is gone.
  const isInWindow = () =>
    page.getByRole("button", { name: "Import a file" }).evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInWindow).toBe(true);
  await expectWorkouts(page, 200);

  const exported = page.waitForEvent("download");
  await press(page, "Export JSON");
  const { tables } = JSON.parse(await readDownload(await exported));
  expect(tables.history).toHaveLength(1200);
  expect(tables.exercises.map(({ value }: { value: { name: string } }) => value.name).sort()).toEqual([
    "Pull Up",
  ]);
  // 60 pounds.
  expect(JSON.stringify(tables.history)).toContain('"weightG":27216');

  await choose(page, "again.csv", makeStrongFile(200));
  await preview.getByText("200 workouts here already").waitFor();
  await press(page, "Close");
  await press(page, "Take back strong.csv");
  await page.getByText("Took back strong.csv").waitFor();
  await expectWorkouts(page, 0);
  expect(page.errors).toEqual([]);
});

/** Removes this browser's records for undoing imports and returns them; stores `given` in their place. */
const exchangeUndo = (page: Page, given: readonly unknown[] = []) =>
  page.evaluate(async (records) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const taken: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      if (db.objectStoreNames.contains("imports")) {
        const imports = db.transaction("imports", "readwrite").objectStore("imports");
        for (const record of records) await done(imports.put(record));
        for (const record of records.length === 0 ? await done(imports.getAll()) : []) {
          const { undo: _, ...value } = record.value;
          taken.push(record);
          await done(imports.put({ ...record, value }));
        }
      }
      db.close();
    }
    return taken;
  }, given);

test("an import that can't be taken back says so, and is taken back at the next try", async () => {
  const page = await openMember("/settings");
  page.mayLogErrors = true;
  const expectRefused = async (button: string) => {
    const undo = await exchangeUndo(page);
    expect(undo).not.toEqual([]);
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByText("Nothing was taken back.").waitFor();
    await exchangeUndo(page, undo);
    await press(page, "Try again");
  };
  await choose(page, "strong.csv", makeStrongFile(1));
  await press(page, "Pounds");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expectWorkouts(page, 1);
  await expectRefused("Undo");
  await page.getByText("Took back strong.csv").waitFor();
  await expectWorkouts(page, 0);

  const refused = expect.stringContaining("Nothing was taken back.");
  expect(page.errors).toEqual([refused]);
});

test("a preview that another file replaces, or that is left, ends its worker, also before it answers", async () => {
  const page = await openMember("/settings");
  const preview = page.getByRole("region", { name: "Preview of the import" });
  const expectWorkers = (count: number) => expect.poll(() => page.workers().length).toBe(count);
  await choose(page, "first.csv", makeStrongFile(1));
  await preview.getByText("1 workout with 17 sets to add").waitFor();
  await expectWorkers(1);
  // The answer to this choice never comes.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = () => {
      Worker.prototype.postMessage = postMessage;
    };
  });
  await press(page, "Pounds");
  await choose(page, "second.csv", makeStrongFile(2));
  await preview.getByText("2 workouts with 34 sets to add").waitFor();
  await expectWorkers(1);
  await press(page, "Kilograms");
  await preview.getByRole("button", { name: "Import", exact: true }).waitFor();
  const leave = () => page.getByRole("link", { name: "Dashboard" }).first().click();
  await leave();
  await page.waitForURL("**/dashboard");
  await expectWorkers(0);

  await visit(page, "/settings");
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    const held = Promise.withResolvers<void>();
    addEventListener("release", () => held.resolve(), { once: true });
    Worker.prototype.postMessage = async function (question: { path?: string[] }) {
      if (question.path?.includes("planImport")) await held.promise;
      postMessage.call(this, question);
    };
  });
  await choose(page, "third.csv", makeStrongFile(3));
  await page.getByText("Reading third.csv…").waitFor();
  await expectWorkers(1);
  await leave();
  await page.waitForURL("**/dashboard");
  expect(page.workers()).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new Event("release")));
  await expectWorkers(0);
  expect(page.errors).toEqual([]);
});
