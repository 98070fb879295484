/** Fills a page's browser with workouts and goals through the data layer itself, as screens would. */
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import type { NewGoal } from "#app/domain/goal/goal.ts";
import type { Owner } from "#app/domain/owner.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";

export interface Seed {
  owner: Owner;
  workouts?: readonly NewWorkout[];
  goals?: readonly NewGoal[];
}

let bundle: Promise<string> | undefined;

async function bundleData(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../support/data-layer.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "bundled",
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * The page has to be on the app's origin. Goals come first, so that the workouts count for them; more than fifty
 * workouts are imported at once and count for none.
 */
export async function seed(page: Page, { owner, workouts = [], goals = [] }: Seed): Promise<void> {
  bundle ??= bundleData();
  const run = `(async () => {
    ${await bundle}
    const { owner, workouts, goals } = ${JSON.stringify({ owner, workouts, goals })};
    const { openDatabase, addGoal, importFile, recordEntry } = bundled.dataLayer;
    const db = await openDatabase(owner);
    for (const goal of goals) await addGoal(db, goal);
    if (workouts.length > 50) await importFile(db, toFile(workouts), "seed");
    else for (const workout of workouts) await recordEntry(db, workout, { towardGoals: true });
    db.close();
    function toFile(list) {
      const history = list.map((value, index) => {
        const end = new Date(value.endedAt);
        const local = new Date(end.getTime() - end.getTimezoneOffset() * 60_000);
        const clock = end.getTime().toString(16).padStart(12, "0") + "-0000-seed";
        const placed = { date: end.toLocaleDateString(), day: local.toISOString().slice(0, 10) };
        return { key: "seed-" + index, value: { ...value, ...placed }, clock };
      });
      return new Blob([JSON.stringify({ format: "fitness-tracker", version: 1, tables: { history } })]);
    }
  })()`;
  await page.evaluate(run);
}
