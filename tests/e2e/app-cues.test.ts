import { expect, test } from "vitest";
import { press, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

const over = "Rest time is over! Time for your next set! 🔥";

async function openWithCues(path: string) {
  const page = await openMember(path);
  await page.evaluate(() => {
    document.body.dataset.cues = "";
    navigator.vibrate = () => {
      document.body.dataset.cues += "vibrated ";
      return true;
    };
  });
  const follow = (name: string) =>
    page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
  const cues = () => page.locator("body").getAttribute("data-cues");
  return { page, follow, cues };
}

test("a rest says on every screen that it is over, once, and the workout's screen doesn't say it again", async () => {
  const { page, follow, cues } = await openWithCues("/workouts");
  await press(page, "Start Workout");
  await press(page, "Rest timer");
  const timer = page.getByRole("region", { name: "Rest timer" });
  // The start of the rest fetches them.
  const fetched = page.waitForEvent("requestfinished", (request) => /running-cues/.test(request.url()));
  await press(timer, "Start");
  for (let left = 60; left > 15; left -= 15) await press(timer, "−15 s");
  await follow("History");
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await fetched;
  const notices = () => page.getByText(over).count();
  expect(await notices()).toBe(0);
  await expect.poll(notices, { timeout: 30_000 }).toBe(1);
  await expect.poll(cues).toBe("vibrated ");

  await expect.poll(notices).toBe(0);
  await follow("Workouts");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  expect(await notices()).toBe(0);
  expect(await cues()).toBe("vibrated ");
});

test("a routine says on every screen that a step is over", async () => {
  const { page, follow, cues } = await openWithCues("/workouts?tab=routines");
  await page.clock.install();
  await press(page, "Start Easy evening");
  await page.getByText("Step 1 of 3").waitFor();
  await follow("History");
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await page.clock.runFor(121_000);
  await expect.poll(cues).toBe("vibrated ");
});
