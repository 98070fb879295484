/** Files of other apps come in with their sets; what is no import, or can't be read, is refused in words. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Json } from "#app/domain/row/json.ts";
import {
  button,
  expectFocus,
  loaded,
  openData,
  overflow,
  phone,
  press,
  setWindow,
} from "./member-screens.ts";
import { renderMemberPage } from "./render-page.tsx";

const choose = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  page.getByLabelText("File to import").upload(new File([content], name));
const refusal = page.getByRole("main").getByRole("alert");
const preview = page.getByRole("region", { name: "Preview of the import" });
const becomes = (name: string) => preview.getByRole("combobox", { name: `${name} becomes` });
const chosen = (name: string) => becomes(name).element().querySelector("option:checked")?.textContent;
const workouts = () => document.querySelector("#data dl dd")?.textContent;

/** The settings, whose list of data says how many workouts there are. */
async function openSettings() {
  const screen = await renderMemberPage("/settings");
  await expect.poll(workouts).toBe("0");
  return screen;
}

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

const { postMessage } = Worker.prototype;

/** Holds the calls of this name on their way to the worker until it is called. */
function hold(call: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const spy = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(async function (
    this: Worker,
    question: { path?: string[] },
  ) {
    if (question.path?.includes(call)) await held;
    postMessage.call(this, question);
  });
  onTestFinished(() => {
    release();
    spy.mockRestore();
  });
  return release;
}

test("a picture, a list, another program's file and an empty one are refused, and our own comes in after them", async () => {
  await openSettings();
  const unknown = "This is no file that we can read";
  const notOurs = "This isn't an export of Fitness Tracker. Nothing was changed.";
  for (const [name, content, words] of [
    ["cat.json", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff]), unknown],
    ["list.json", "[1, 2, 3]", unknown],
    ["empty.csv", "", unknown],
    ["package.json", '{"name":"something","version":"1.0.0"}', notOurs],
    ["torn.json", '{"format', notOurs],
  ] as const) {
    await choose(name, content);
    await expect.element(refusal, { message: name }).toMatchTextContent(words);
    await expect.element(preview).not.toBeInTheDocument();
  }
  await setWindow(phone);
  await choose(`${"my_workouts_of_".repeat(8)}.json`, '{"format":"fitness-tracker","version":1,"tables":{}}');
  await expect.element(page.getByText("0 to add")).toBeVisible();
  await expect.element(refusal).not.toBeInTheDocument();
  expect(overflow()).toBeLessThanOrEqual(0);
});

test("while a file is read no other is chosen, and one that can't be read says so", async () => {
  await openSettings();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const release = hold("planImport");
  await choose("list.json", "[1, 2, 3]");
  await expect.element(page.getByText("Reading list.json…")).toBeVisible();
  await expect.element(button("Import a file")).toHaveAttribute("aria-disabled", "true");
  release();
  await expect.element(refusal).toBeVisible();
  await expect.element(button("Import a file")).not.toHaveAttribute("aria-disabled");

  const spy = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, question) {
    if (question.path?.includes("planImport")) throw new DOMException("The file is gone", "NotReadableError");
    postMessage.call(this, question);
  });
  onTestFinished(() => spy.mockRestore());
  await choose("workouts.csv", "title,start_time,exercise_title\n");
  await expect.element(refusal).toHaveTextContent("The file can't be read. Choose it again.");
});

test("a file is previewed with the focus on it, comes in, and is taken back", async () => {
  const screen = await openSettings();
  const file =
    'title,start_time,end_time,exercise_title,duration_seconds\nRowing,"1 Jan 2026, 10:00","1 Jan 2026, 10:10",Rowing,600\n';
  await choose("workouts.csv", file);
  await expect.element(preview).toMatchTextContent(/2 to add/);
  await expectFocus("SECTION Preview of the import");
  await press("Import", preview);
  await expect.element(button("Take back workouts.csv")).toBeVisible();
  await expectFocus("BUTTON Import a file");
  // The import created it as an own exercise, which a repeat finds.
  screen.bar.go("/history");
  await button(/^Repeat Rowing/).click();
  await expect.poll(() => screen.bar.address).toBe("/workouts");
  await expect.element(page.getByRole("region", { name: "Rowing" })).toBeVisible();
  screen.bar.go("/settings");
  await press("Take back workouts.csv");
  await expect.element(page.getByText("Took back workouts.csv")).toBeVisible();
  await expectFocus("H2 Data on this device");
});

test("a choice that is changed while the file is imported changes nothing, and the import ends", async () => {
  await openSettings();
  await choose("strong.csv", makeStrongFile(1));
  await press("Kilograms", preview);
  await expect.element(button("Import", preview)).toBeEnabled();
  const release = hold("commitImport");
  await press("Import", preview);
  const before = chosen("Pull Up");
  await expect.element(button("Importing…", preview)).toBeVisible();
  await becomes("Pull Up").selectOptions("New own exercise");
  await expect.poll(() => chosen("Pull Up")).toBe(before);
  release();
  await expect.element(page.getByText(/^Imported 1 workout with 17 sets/)).toBeVisible();
  await expect.element(preview).not.toBeInTheDocument();
});

test("the list of exercises stays open, with the focus, when the last new one becomes another", async () => {
  await openSettings();
  await choose("strong.csv", makeStrongFile(1));
  await expect.element(preview.getByText("5 exercises, 1 new own exercise")).toBeVisible();
  const select = becomes("Zercher Thing");
  select.element().focus();
  await select.selectOptions("Zercher Squats");
  await expect.element(preview.getByText("5 exercises", { exact: true })).toBeVisible();
  expect(document.activeElement).toBe(select.element());
});

test("who imports a file in pounds is asked whether to see pounds, once", async () => {
  const screen = await openSettings();
  const file = (day: string) => `title,start_time,end_time,exercise_title,set_index,set_type,weight_lbs,reps
Push,"${day} Mar 2024, 17:29","${day} Mar 2024, 18:29",Bench Press (Barbell),0,normal,195,5`;
  const shown = preview.getByRole("group", { name: "The file is in pounds. What do you want to see here?" });
  await choose("hevy.csv", file("28"));
  await press("Pounds", shown);
  await expect.element(button("Pounds", shown)).toHaveAttribute("aria-pressed", "true");
  await press("Import", preview);
  await expect.poll(workouts).toBe("1");
  await choose("hevy.csv", file("29"));
  await expect.element(button("Import", preview)).toBeVisible();
  await expect.element(shown).not.toBeInTheDocument();
  await press("Import", preview);
  await expect.poll(workouts).toBe("2");
  screen.bar.go("/history");
  await loaded();
  await expect.element(page.getByRole("main")).toMatchTextContent(/195\slb/);
});

test("a Strong file of 200 workouts is previewed, changed, imported, counted once, and taken back", async () => {
  const { user } = await openSettings();
  await choose("strong.csv", makeStrongFile(200));
  await expect.element(preview.getByText("200 workouts with 3,400 sets to add")).toBeVisible();
  await preview.getByText("1 line can't be read").click();
  await expect.element(preview.getByText("Line 3402: “yesterday” is no date and time.")).toBeVisible();
  // Nothing is imported before the unit is known.
  const start = button("Import", preview);
  await expect.element(start).not.toBeInTheDocument();
  await press("Pounds");
  expect(["Squat (Barbell)", "Bench Press (Barbell)", "Pull Up"].map(chosen)).toEqual([
    "Barbell Squat",
    "Barbell Bench Press - Medium Grip",
    "Pullups",
  ]);
  await becomes("Pull Up").selectOptions("New own exercise");
  await expect.element(preview.getByText("5 exercises, 2 new own exercises")).toBeVisible();
  await becomes("Zercher Thing").selectOptions("Search all exercises…");
  const search = page.getByRole("dialog", { name: "Zercher Thing becomes" });
  await search.getByRole("searchbox").fill("zercher");
  await search.getByRole("button", { name: /^Zercher Squats/ }).click();
  await expect.element(preview.getByText("5 exercises, 1 new own exercise")).toBeVisible();
  expect(chosen("Zercher Thing")).toBe("Zercher Squats");
  await setWindow(phone);
  await start.click();
  await expect.element(page.getByText(/^Imported 200 workouts with 3,400 sets/)).toBeVisible();
  // The focus must not be on an element below the preview, which is gone.
  await expect.element(button("Import a file")).toBeInViewport();
  await expect.poll(workouts).toBe("200");
  const db = await openData({ kind: "account", id: user.id });
  const rows = await db.history.toArray();
  expect(rows).toHaveLength(1200);
  // 60 pounds.
  expect(JSON.stringify(rows)).toContain('"weightG":27216');
  expect((await db.exercises.toArray()).map(({ name }) => name)).toEqual(["Pull Up"]);
  db.close();

  await choose("again.csv", makeStrongFile(200));
  await expect.element(preview.getByText("200 workouts here already")).toBeVisible();
  await press("Close");
  await press("Take back strong.csv");
  await expect.element(page.getByText("Took back strong.csv")).toBeVisible();
  await expect.poll(workouts).toBe("0");
});

test("an import that can't be taken back says so, and is taken back at the next try", async () => {
  const { user } = await openSettings();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  await choose("strong.csv", makeStrongFile(1));
  await press("Pounds");
  await press("Import", preview);
  await expect.poll(workouts).toBe("1");
  const db = await openData({ kind: "account", id: user.id });
  const [record] = await db.imports.toArray();
  if (!record) throw new Error("The import is stored");
  const { undo: _, ...value } = record.value as { [field: string]: Json };
  await db.imports.put({ ...record, value });
  await press("Undo");
  await expect.element(page.getByText("Nothing was taken back.")).toBeVisible();
  expect(logged).toHaveBeenCalledWith("Nothing was taken back.", expect.anything());
  await db.imports.put(record);
  db.close();
  await press("Try again");
  await expect.element(page.getByText("Took back strong.csv")).toBeVisible();
  await expect.poll(workouts).toBe("0");
});
