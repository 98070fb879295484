import type { Page } from "playwright-core";
import type { slowdown } from "../app/visits.ts";

const exercise = "Barbell Bench Press - Medium Grip";

/** How many frames are drawn after a press on Done until one shows the rest, and milliseconds until that one is drawn. */
interface Shown {
  readonly frames: number;
  readonly ms: number;
}

/** A running workout with a set that only lacks its Done. */
export async function openSet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add exercise" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill(exercise);
  await dialog
    .getByRole("button", { name: new RegExp(`^${exercise}`) })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Weight" }).fill("80");
  await page.getByRole("textbox", { name: "Reps" }).fill("8");
}

/** Waits for the next press; the first frame after it counts as one. */
const watchRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shown>((resolve) => {
        const begin = ({ timeStamp }: MouseEvent) => {
          let frames = 0;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve({ frames, ms: performance.now() - timeStamp });
          const look = () => {
            frames += 1;
            if (!document.querySelector("fieldset [role=timer]")) requestAnimationFrame(look);
            // Answered once the frame is drawn.
            else port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        addEventListener("click", begin, { once: true, capture: true });
      }),
  );

/** Ticks and unticks the set of `openSet` so many times. */
export async function timeRests(page: Page, rate: 1 | typeof slowdown, rounds: number): Promise<Shown[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const done = page.getByRole("checkbox", { name: "Done" });
  const rest = page.getByRole("group", { name: "Rest", exact: true });
  const times: Shown[] = [];
  for (let round = 0; round < rounds; round++) {
    const shown = watchRest(page);
    await done.click();
    times.push(await shown);
    // Without its tick there is no rest.
    await done.click();
    await rest.waitFor({ state: "detached" });
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return times;
}
