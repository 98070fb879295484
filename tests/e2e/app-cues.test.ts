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
  await page.clock.install();
  const follow = (name: string) =>
    page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
  const cues = () => page.locator("body").getAttribute("data-cues");
  return { page, follow, cues };
}

test("a rest says on every screen that it is over, once, and the workout's screen doesn't say it again", async () => {
  const { page, follow, cues } = await openWithCues("/workouts");
  await press(page, "Start Workout");
  await press(page, "Rest timer");
  // The start of the rest fetches them.
  const fetched = page.waitForEvent("requestfinished", (request) => /running-cues/.test(request.url()));
  await press(page.getByRole("region", { name: "Rest timer" }), "Start");
  await follow("History");
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await fetched;
  // The clock has gone on since the press, so the rest ends some time in the second half.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
  expect(await page.getByText(over).count()).toBe(0);
  const countAfterASecond = async () => {
    await page.clock.runFor(1000);
    return page.getByText(over).count();
  };
  await expect.poll(countAfterASecond, { interval: 0 }).toBe(1);
  await expect.poll(cues).toBe("vibrated ");

  await expect.poll(countAfterASecond, { interval: 0 }).toBe(0);
  await follow("Workouts");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  await page.clock.runFor(5000);
  expect(await page.getByText(over).count()).toBe(0);
  expect(await cues()).toBe("vibrated ");
});

test("a routine says on every screen that a step is over", async () => {
  const { page, follow, cues } = await openWithCues("/workouts?tab=routines");
  await press(page, "Start Easy evening");
  await page.getByText("Step 1 of 3").waitFor();
  await follow("History");
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await page.clock.runFor(121_000);
  await expect.poll(cues).toBe("vibrated ");
});
