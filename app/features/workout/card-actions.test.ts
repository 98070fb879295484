import { expect, test } from "vitest";
import type { Data } from "#app/data/data.ts";
import type { Exercise } from "#app/model/exercise.ts";
import { takeToasts } from "#app/ui/toast.ts";
import { createReplica } from "#tests/support/replicas.ts";
import { createCardActions } from "./card-actions.ts";
import { listCards } from "./card-queries.ts";
import { createTracker } from "./tracker.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const bench: Exercise = {
  ...{ id: "bench", name: "Bench", category: "strength", kcalPerMinute: 6, measure: "weight-reps" },
};

test("Save exercise says which sets were filled in and not ticked, and adds them on request", async () => {
  const { history } = createReplica("a", { now: t0 });
  const tracker = createTracker({
    now: () => t0,
    isPresent: () => true,
    onRestOver: () => undefined,
    onRestLow: () => undefined,
    onSaveFailed: () => undefined,
    onLateTick: () => undefined,
    later: () => undefined,
  });
  const actions = createCardActions({
    tracker,
    record: async (items) => void (await history.recordAll(items)),
    newId: () => crypto.randomUUID(),
    settings: undefined,
    latestData: { current: { history } as Data },
    pickedCard: { current: null },
  });
  const sets = ["1", "2", "3"].map((id) => ({ id, kind: "normal" as const }));
  tracker.dispatch({ type: "card-add", card: { id: "c", exercise: bench, sets } });
  tracker.dispatch({ type: "set-tick", card: "c", set: "1", change: { reps: 8, weightG: 80_000 }, restS: 0 });
  tracker.dispatch({ type: "set-change", card: "c", set: "2", change: { reps: 6, weightG: 80_000 } });
  const [card] = listCards(tracker.snapshot().state);
  if (card) actions.finishCard(card);
  const reps = async () => (await history.find("c"))?.sets?.map((set) => set.reps);
  await expect.poll(reps).toEqual([8]);
  const [toast] = takeToasts();
  expect(toast).toMatchObject({
    text: "Saved Bench, 1 set",
    detail: "Without 1 set that you didn't tick.",
    action: { label: "Add to exercise" },
  });
  toast?.action?.run();
  await expect.poll(reps).toEqual([8, 6]);
});
