import { expect, test } from "vitest";
import { recordEntries } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { listCards } from "#app/domain/running-workout/card-queries.ts";
import { takeToasts } from "#tests/support/take-toasts.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTabs, settled } from "#tests/support/tracker-tabs.ts";
import { createCardActions } from "./card-actions.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const bench: Exercise = {
  ...{ id: "bench", name: "Bench", category: "strength", kcalPerMinute: 6, measure: "weight-reps" },
};

test("Save exercise says which sets were filled in and not ticked, and adds them on request", async () => {
  const db = openTestDatabase({ now: () => new Date(t0) });
  const browser = createTabs(t0);
  browser.record = (entries) => recordEntries(db, entries);
  const { tracker } = await browser.open();
  const actions = createCardActions({
    tracker,
    newId: () => crypto.randomUUID(),
    settings: undefined,
    latestData: { current: db },
    pickedCard: { current: null },
  });
  const sets = ["1", "2", "3"].map((id) => ({ id, kind: "normal" as const }));
  tracker.dispatch({ type: "card-add", card: { id: "c", exercise: bench, sets } });
  tracker.dispatch({ type: "set-tick", card: "c", set: "1", change: { reps: 8, weightG: 80_000 }, restS: 0 });
  tracker.dispatch({ type: "set-change", card: "c", set: "2", change: { reps: 6, weightG: 80_000 } });
  const [card] = listCards(tracker.snapshot().state);
  if (card) actions.finishCard(card);
  const reps = async () => (await findEntry(db, "c"))?.sets?.map((set) => set.reps);
  await expect.poll(reps).toEqual([8]);
  await settled();
  const [toast] = takeToasts();
  expect(toast).toMatchObject({
    text: "Saved Bench, 1 set",
    detail: "Without 1 set that you didn't tick.",
    action: { label: "Add to exercise" },
  });
  toast?.action?.run();
  await expect.poll(reps).toEqual([8, 6]);
});
