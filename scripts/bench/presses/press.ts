import type { Page } from "playwright-core";

declare global {
  interface Window {
    presses: { take(): number; watchMain(): void; countBlank(): number };
  }
}

/** An argument of `addInitScript`: notes how long each press or key takes to the next paint (Event Timing). */
export function installPresses(): void {
  let longest = 0;
  const note = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId) longest = Math.max(longest, entry.duration);
  };
  const observer = new PerformanceObserver(note);
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  observer.observe(options);
  let blank = 0;
  let going = false;
  const look = () => {
    if (!going) return;
    if (!document.querySelector("main")?.innerText.trim()) blank++;
    requestAnimationFrame(look);
  };
  window.presses = {
    take() {
      for (const entry of [observer.takeRecords()])
        for (const one of entry)
          if ("interactionId" in one && one.interactionId) longest = Math.max(longest, one.duration);
      const taken = longest;
      longest = 0;
      return taken;
    },
    watchMain() {
      going = true;
      blank = 0;
      requestAnimationFrame(look);
    },
    countBlank() {
      going = false;
      return blank;
    },
  };
}

/** Two frames and a message later, so that the press is noted and its work done. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150))),
      ),
  );

/**
 * Ms from a press to the next paint; below 16 ms it is 8, which Event Timing doesn't report.
 * @param act presses once, as a person does
 */
export async function timePress(page: Page, act: () => Promise<unknown>): Promise<number> {
  await settle(page);
  await page.evaluate(() => window.presses.take());
  await act();
  await settle(page);
  return Math.max(8, await page.evaluate(() => window.presses.take()));
}
