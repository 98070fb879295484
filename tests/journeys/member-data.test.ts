/** What a member has recorded: brought in from before the account, exported, erased, imported, and in another language. */
import { expect, type Page } from "@playwright/test";
import { localDay } from "../support/local-day.ts";
import { makeWorkouts } from "../support/make-workouts.ts";
import { seed } from "./support/seed.ts";
import { phone, press, readDownload, signUpAndIn, test, visit } from "./support/test.ts";

const workouts = (page: Page) => page.getByRole("list", { name: "Workouts" }).getByRole("link");
const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel("File to import")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("what a guest recorded is offered to the new account, comes in once, and is asked about no more @engines", async ({
  page,
}) => {
  await visit(page, "/work-out-now");
  const recorded = makeWorkouts(3, 20).map((workout, index) => ({ ...workout, id: `guest-${index}` }));
  const goals = [{ type: "frequency" as const, target: 4, deadline: localDay(10) }];
  await seed(page, { owner: { kind: "guest" }, workouts: recorded, goals });
  await signUpAndIn(page);
  await visit(page, "/dashboard");
  await expect(page.getByText("3 workouts and 1 goal were recorded on this device")).toBeVisible();
  await press(page, "Bring in");
  await expect(page.getByText("3 workouts and 1 goal brought in.")).toBeVisible();
  await visit(page, "/history");
  await expect(workouts(page)).toHaveCount(3);
  await visit(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Ready when you are" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Bring in" })).toHaveCount(0);
});

test("everything is exported, erased, and imported again @engines", async ({ openMember }) => {
  const page = await openMember("/settings", { workouts: makeWorkouts(7, 20) });
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Export JSON")]);
  const exported = await readDownload(download);
  expect(JSON.parse(exported).tables.history).toHaveLength(7);
  await press(page, "Erase the data on this device");
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  await press(page, "Erase for good");
  await expect(page.getByText("Everything recorded on this device is erased.")).toBeVisible();

  await visit(page, "/history");
  await expect(page.getByText("No workout history yet. Start your first workout!")).toBeVisible();
  await press(page, "Import and export");
  await choose(page, "mine.json", exported);
  await expect(page.getByText("7 to add")).toBeVisible();
  await press(page, "Import");
  await expect(page.getByText(/^Imported \d+ new records/)).toBeVisible();
  await press(page, "Close");
  // Rows that a worker has written are shown at once.
  await expect(workouts(page)).toHaveCount(7);
});

test("the screens write dates and numbers as the reader does", async ({ openMember }) => {
  const page = await openMember("/profile", {}, { viewport: phone, locale: "de-DE" });
  await expect(page.getByText(/^Member since \d{2}\.\d{2}\.\d{4}$/)).toBeVisible();
  await visit(page, "/settings");
  await expect(page.getByText(/last used \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/)).toBeVisible();
  // The server's text is replaced without a warning.
  await visit(page, "/workouts");
  await press(page, "Add");
  await page.getByLabel("Name").fill("Rowing");
  await page.getByLabel("kcal per minute").fill("9.5");
  await press(page, "Add exercise");
  await expect(page.getByText("Cardio, 9,5 kcal/min")).toBeVisible();
});
