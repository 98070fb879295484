/** What a device may do to an open page: its network goes, its clock is set back, it refuses storage. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMember, newEmail } from "#tests/support/account.ts";
import { openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { openFlakyServer } from "#tests/support/flaky-server.ts";
import { openMember } from "#tests/support/member.ts";
import { heading, openOfflineBrowser, signIn } from "#tests/support/offline-browser.ts";
import { clockOf, expectText } from "#tests/support/work-out-now.ts";

withBrowser();

test("a network that goes right after a form was answered takes no screen away", async () => {
  const server = await openFlakyServer();
  const page = await openOfflineBrowser(server);
  await signIn(page, await createMember(page));
  await visit(page, "/profile");
  await page.getByText("Edit name").click();
  server.pages = "hang";
  const isLoadedAnew = page.waitForEvent("load");
  await press(page, "Save name");
  await isLoadedAnew;
  await expect.poll(() => heading(page)).toBe("Profile");
});

test("a form that changes nothing of the frame doesn't ask for it, so what is typed beside it stays whatever the network does", async () => {
  const page = await openMember("/settings");
  const ofFrame: string[] = [];
  await page.route(/_routes=routes%2F_app$/, (route) => {
    ofFrame.push(route.request().url());
    return route.abort();
  });
  await page.getByLabel("New password").fill("difference engine");
  await page.getByLabel("New email address").fill(newEmail());
  const asked = page.waitForResponse(/_routes=routes%2F_app\.settings$/);
  await press(page, "Change email");
  await asked;
  await page.getByText("Open the links that we have mailed").waitFor();
  await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("difference engine");
  expect(ofFrame).toEqual([]);
});

const loseIndexedDb = readFileSync(new URL("../support/fixtures/lose-indexeddb.js", import.meta.url), "utf8");

test.each(["UnknownError", "hang"])(
  "where the browser never opens the database (%s), the page says that the data are there, and offers Reload",
  async (how) => {
    const page = await openPage({ viewport: phone });
    await visit(page, "/work-out-now");
    await page.addInitScript(
      `${loseIndexedDb}loseIndexedDb(Array.from({ length: 1000 }, (_, n) => n), "${how}");`,
    );
    await page.reload();
    const notice = page.getByRole("main").getByRole("alert");
    await notice.getByText("Your data are there, but the browser can't open them now.").waitFor();
    await press(page, "Reload");
    await notice.waitFor();
  },
);

test("a routine goes on where it was when the clock is set back an hour", async () => {
  const page = await openMember("/workouts?tab=routines", {}, { viewport: phone });
  await page.clock.install();
  await press(page, "Start Easy evening");
  await page.getByText("Step 1 of 3").waitFor();
  const timer = clockOf(page.getByRole("main")).first();
  await page.clock.runFor(10_000);
  // The clock also runs on by the seconds that a busy machine takes in between.
  await expectText(timer, /^1:(4\d|50)$/);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 3_600_000;
  });
  await page.clock.runFor(20_000);
  await expectText(timer, /^1:(2\d|3[01])$/);
});

test("where the browser refuses all storage, links lead on", async () => {
  const page = await openPage();
  page.mayLogErrors = true;
  await page.context().addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    IDBFactory.prototype.open = refuse;
    for (const name of ["localStorage", "sessionStorage", "caches"])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
  });
  await visit(page, "/");
  await page.getByRole("navigation").getByRole("link", { name: "About", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "About Our Mission" }).waitFor();
});
