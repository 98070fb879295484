import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeWorkouts } from "../../../tests/support/seed.ts";
import type { Member } from "./open-member.ts";
import { openSlowPage, type Visit } from "./visits.ts";

/** Our own CSV, in which every line is a workout: the format with the most entries. */
function writeCsv(lines: number): string {
  const header = "day,started,ended,exercise,category,seconds,kcal,kcal from,source,effort,note";
  // Before everything that the member has.
  const end = new Date(Date.now() - 20 * 365 * 86_400_000);
  const rows = makeWorkouts(lines, 1, end).map((workout) =>
    [
      workout.endedAt.slice(0, 10),
      workout.startedAt,
      workout.endedAt,
      workout.exercise,
      workout.category,
      workout.duration,
      workout.caloriesBurned,
      "exercise,exercise,,a note of usual length",
    ].join(","),
  );
  return [header, ...rows].join("\r\n");
}

/** Imports a file of so many lines on /settings, and reverts the import. */
export async function importCsv(member: Member, lines: number): Promise<Visit> {
  const page = await openSlowPage(member);
  page.setDefaultTimeout(300_000);
  await page.goto("/settings", { waitUntil: "networkidle" });
  const step = async (act: () => Promise<unknown>, done: string): Promise<[number, number]> => {
    await page.evaluate(() => window.watch.restart());
    await act();
    const time = await page.evaluate((wanted) => window.watch.until(wanted), done);
    // The page's own update counts as well.
    await page.waitForTimeout(2000);
    return [time, await page.evaluate(() => window.watch.longestTask())];
  };
  // By its path, because the page would have to assemble bytes itself.
  const folder = mkdtempSync(join(tmpdir(), "bench-app-"));
  const file = join(folder, "history.csv");
  writeFileSync(file, writeCsv(lines));
  const preview = "section[aria-label='Preview of the import']";
  const [looked, lookTask] = await step(() => page.getByLabel("File to import").setInputFiles(file), preview);
  const [imported, importTask] = await step(
    () => page.getByRole("button", { name: "Import", exact: true }).click(),
    "[data-sonner-toast] button",
  );
  await page.close();
  rmSync(folder, { recursive: true });
  return {
    "preview shows": looked,
    "longest task of the preview": lookTask,
    "import done": imported,
    "longest task of the import": importTask,
  };
}
