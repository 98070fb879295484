import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RecordItem } from "#app/data/stores/history-store.ts";
import type { NewWorkout } from "#app/model/history-entry.ts";
import { takeToasts } from "#app/ui/toast.ts";
import { recordUntilSaved } from "./record-until-saved.ts";

const workout: NewWorkout = {
  id: "a",
  exercise: "Push day",
  duration: 60,
  caloriesBurned: 6,
  startedAt: "2026-03-02T18:04:00.000Z",
  endedAt: "2026-03-02T18:05:00.000Z",
  source: "session",
  kcalModel: "session",
};
const items = [{ workout, options: { towardGoals: false } }];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  takeToasts();
});

/** A history on a storage that is full. */
function createHistory() {
  const recorded: RecordItem[] = [];
  const disk = { full: true, tries: 0 };
  const recordAll = async (all: readonly RecordItem[]) => {
    disk.tries += 1;
    if (disk.full) throw new DOMException("disk full", "QuotaExceededError");
    recorded.push(...all);
  };
  return { recordAll, recorded, disk };
}

test("a workout that a full storage refuses is recorded by itself once there is room", async () => {
  const { disk, recorded, recordAll } = createHistory();
  const saved = recordUntilSaved({ recordAll }, items);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(disk.tries).toBeGreaterThan(8);
  expect(recorded).toEqual([]);
  disk.full = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await saved;
  expect(recorded).toEqual(items);
  expect(takeToasts().at(-1)?.text).toBe("Push day is saved.");
});

test("the notice of a workout that isn't recorded says why, tries again on request, and goes with the next try", async () => {
  const { disk, recorded, recordAll } = createHistory();
  const saved = recordUntilSaved({ recordAll }, items);
  await vi.advanceTimersByTimeAsync(0);
  const [notice] = takeToasts();
  expect(notice).toMatchObject({
    text: "Push day could not be saved on this device.",
    detail: expect.stringContaining("no room left"),
  });
  const gone = vi.fn();
  notice?.until?.(gone);
  disk.full = false;
  notice?.action?.run();
  await saved;
  expect(gone).toHaveBeenCalledOnce();
  expect(recorded).toEqual(items);
  expect(vi.getTimerCount()).toBe(0);
});

test("the recording is given up, without a notice that stays, once the page's data are closed", async () => {
  const { disk, recordAll } = createHistory();
  let isClosed = false;
  const history = {
    recordAll: (all: readonly RecordItem[]) =>
      isClosed ? Promise.reject(new DOMException("closed", "InvalidStateError")) : recordAll(all),
  };
  const saved = expect(recordUntilSaved(history, items)).rejects.toThrow("closed");
  await vi.advanceTimersByTimeAsync(0);
  isClosed = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await saved;
  expect(disk.tries).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
