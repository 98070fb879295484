/** Keyboard and screen reader go on where they were, whatever goes from under them on the signed-in screens. */
import { expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { hydrated, openPage, withBrowser } from "#tests/support/browser.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { makeWorkouts, seed } from "#tests/support/seed.ts";

withBrowser();

type Opened = Awaited<ReturnType<typeof openPage>>;

async function open(page: Opened, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** What has the focus, by its tag and how it is called. */
const focused = (page: Opened) =>
  page.evaluate(() => {
    const { tagName, ariaLabel, textContent } = document.activeElement ?? document.body;
    return tagName === "BODY" ? tagName : `${tagName} ${ariaLabel ?? textContent?.trim()}`;
  });

const button = (page: Opened, name: string) => page.getByRole("button", { name, exact: true });

test("an exercise of one's own that is deleted leaves the focus on the next one, and the last one on their heading", async () => {
  const page = await openSignedIn();
  await open(page, "/workouts");
  const form = page.getByRole("dialog", { name: "Add an exercise" });
  for (const name of ["Rowing", "Climbing", "Dancing"]) {
    await button(page, "Add").press("Enter");
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Name").press("Enter");
    await button(page, `Delete ${name}`).waitFor();
    await expect.poll(() => focused(page)).toBe("BUTTON Add");
  }
  const names = await page
    .getByRole("button", { name: /^Delete / })
    .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ""));
  const [first = "", second = "", third = ""] = names;
  await button(page, second).press("Enter");
  await button(page, second).waitFor({ state: "hidden" });
  expect(await focused(page)).toBe(`BUTTON ${third}`);
  await page.keyboard.press("Enter");
  await button(page, third).waitFor({ state: "hidden" });
  expect(await focused(page)).toBe(`BUTTON ${first}`);
  await page.keyboard.press("Enter");
  await button(page, first).waitFor({ state: "hidden" });
  expect(await focused(page)).toBe("H2 Your own exercises");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("BUTTON Add");
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test("a form that is wrong puts the focus on its first wrong field", async () => {
  const page = await openSignedIn();
  await open(page, "/workouts");
  await button(page, "Add").press("Enter");
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("   ");
  await form.getByLabel("kcal per minute").fill("50");
  await form.getByLabel("kcal per minute").press("Enter");
  await expect
    .poll(() => form.getByLabel("Name").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await form.getByLabel("Name").fill("Rowing");
  await form.getByLabel("Name").press("Enter");
  const rate = form.getByLabel("kcal per minute");
  await expect.poll(() => rate.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");

  await open(page, "/workouts?tab=routines");
  await button(page, "New routine").press("Enter");
  await form.getByLabel("Seconds").fill("1.5");
  await button(page, "Save routine").press("Enter");
  await form.getByText("Name the routine").waitFor();
  await expect
    .poll(() => form.getByLabel("Name").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await form.getByLabel("Name").fill("Morning");
  await form.getByLabel("Name").press("Enter");
  const seconds = form.getByLabel("Seconds");
  await expect.poll(() => seconds.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => seconds.getAttribute("aria-invalid")).toBe("true");
  await seconds.fill("15");
  await seconds.press("Enter");
  await button(page, "Edit Morning").waitFor();
  await expect.poll(() => focused(page)).toBe("BUTTON New routine");
  await page.context().close();
});

test("the steps of a routine take the focus along when they move, and the routine leaves it on the one beside", async () => {
  const page = await openSignedIn();
  await open(page, "/workouts?tab=routines");
  for (const name of ["Morning", "Noon"]) {
    await button(page, "New routine").press("Enter");
    await page.getByRole("dialog").getByLabel("Name").fill(name);
    if (name === "Morning") {
      await button(page, "Add a step").press("Enter");
      await button(page, "Add a step").press("Enter");
      await button(page, "Move 1 down").press("Enter");
      expect(await focused(page)).toBe("BUTTON Move 2 down");
      await page.keyboard.press("Enter");
      expect(await focused(page)).toBe("BUTTON Move 3 up");
      await page.keyboard.press("Enter");
      expect(await focused(page)).toBe("BUTTON Move 2 up");
      await button(page, "Remove 3").press("Enter");
      expect(await focused(page)).toBe("BUTTON Remove 2");
      await page.keyboard.press("Enter");
      expect(await focused(page)).toMatch(/^SELECT /);
    }
    await button(page, "Save routine").press("Enter");
    await button(page, `Delete ${name}`).waitFor();
  }
  const [first = "", second = ""] = await page
    .getByRole("button", { name: /^Delete / })
    .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ""));
  await button(page, first).press("Enter");
  await button(page, first).waitFor({ state: "hidden" });
  expect(await focused(page)).toBe(`BUTTON ${second}`);
  await page.keyboard.press("Enter");
  await button(page, second).waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("panel-routines");
  await page.context().close();
});

test("dialogs that are done give the focus back, and a note that is kept keeps it", async () => {
  const page = await openPage();
  const { id } = await signUpAndIn(page);
  await seed(page, { owner: { kind: "account", id }, workouts: makeWorkouts(3, 30) });
  await open(page, "/workouts");
  await button(page, "Log a past workout").press("Enter");
  await page.getByRole("dialog").getByLabel("Exercise").fill("Yoga");
  await button(page, "Log workout").press("Enter");
  await page.getByText("Logged Yoga").waitFor();
  expect(await focused(page)).toBe("BUTTON Log a past workout");

  await open(page, "/history");
  const edit = page.getByRole("button", { name: /^Edit / });
  const name = await edit.nth(1).getAttribute("aria-label");
  await edit.nth(1).press("Enter");
  await page.getByRole("dialog").getByLabel("Note").fill("With Anna");
  await page.getByRole("dialog").getByLabel("Note").press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await focused(page)).toBe(`BUTTON ${name}`);

  await page.getByRole("searchbox").fill("zzz");
  await page.getByText("Nothing in your history fits these filters.").waitFor();
  await button(page, "Clear").last().press("Enter");
  await edit.first().waitFor();
  expect(await focused(page)).toBe("H1 History");
  await page.getByRole("searchbox").fill("yoga");
  await expect.poll(() => edit.count()).toBeLessThan(4);
  await button(page, "Clear").press("Enter");
  await expect.poll(() => edit.count()).toBe(4);
  expect(await focused(page)).toBe("BUTTON All time");
  await button(page, "Month before").press("Enter");
  await button(page, "Month after").press("Enter");
  expect(await focused(page)).toBe("BUTTON Month after");

  await page.getByRole("list", { name: "Workouts" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Save note" }).waitFor();
  await page.getByLabel("Note").fill("A long hill");
  await button(page, "Save note").press("Enter");
  await expect.poll(() => button(page, "Save note").getAttribute("aria-disabled")).toBe("true");
  expect(await focused(page)).toBe("BUTTON Save note");
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test("the settings keep the focus while something is sent, and pass it on when what had it is gone", async () => {
  const page = await openSignedIn();
  await open(page, "/settings");
  await page.getByLabel("Full name").fill("Augusta Ada King");
  await button(page, "Save name").press("Enter");
  await page.getByText("Your name is changed.").waitFor();
  expect(await focused(page)).toBe("BUTTON Save name");

  await button(page, "Add an authenticator app").press("Enter");
  await page.getByText("Scan this with your authenticator app").waitFor();
  expect(await focused(page)).toBe("FORM Set up an authenticator app");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
  await button(page, "Cancel").press("Enter");
  await button(page, "Add an authenticator app").waitFor();
  expect(await focused(page)).toMatch(/^DIV A code after the password/);

  await page.getByLabel("File to import").setInputFiles({
    name: "workouts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "started,ended,exercise,seconds,kcal\n2026-01-01T10:00:00Z,2026-01-01T10:10:00Z,Rowing,600,90\n",
    ),
  });
  await page.getByText("1 record new").waitFor();
  expect(await focused(page)).toBe("SECTION Preview of the import");
  await button(page, "Import").press("Enter");
  await button(page, "Take back workouts.csv").waitFor();
  await expect.poll(() => focused(page)).toBe("BUTTON Import a file");
  await button(page, "Take back workouts.csv").press("Enter");
  await page.getByText("Took back workouts.csv").waitFor();
  expect(await focused(page)).toBe("H2 Data on this device");
  expect(page.errors).toEqual([]);
  await page.context().close();
});
