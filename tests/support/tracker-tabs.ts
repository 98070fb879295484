/** Tabs of one browser, each with a tracker: they share a store, Web Locks, a channel and a clock that the test moves. */

import type { RunningWorkout, UnrecordedEntry } from "#app/domain/running-workout/running-workout.ts";
import { type Channel, createOwnerTab } from "#app/features/workout/tracker/owner-tab.ts";
import { createTracker, type Tracker } from "#app/features/workout/tracker/tracker.ts";

interface Waiter {
  readonly tab: number;
  held(lock: unknown): Promise<void> | undefined;
  resolve(): void;
  reject(error: unknown): void;
}

const failClosed = (): never => {
  throw new Error("The database is closed");
};
const aborted = (why: string) => new DOMException(why, "AbortError");

/** Web Locks with one lock, as the specification has them: a line, `ifAvailable`, `steal` and `signal`. */
function createLocks() {
  let holder: Waiter | undefined;
  let line: Waiter[] = [];
  function grant(waiter: Waiter | undefined) {
    holder = waiter;
    queueMicrotask(async () => {
      if (!waiter || holder !== waiter) return;
      await waiter.held({});
      if (holder === waiter) grant(line.shift());
      waiter.resolve();
    });
  }
  return {
    of: (tab: number) => ({
      request: (
        _name: string,
        { ifAvailable, steal, signal }: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
        held: Waiter["held"],
      ) =>
        new Promise<void>((resolve, reject) => {
          const waiter = { tab, held, resolve, reject };
          if (steal) {
            const robbed = holder;
            grant(waiter);
            robbed?.reject(aborted("stolen"));
          } else if (!holder) grant(waiter);
          else if (ifAvailable) {
            held(null);
            resolve();
          } else {
            line.push(waiter);
            signal?.addEventListener("abort", () => {
              line = line.filter((one) => one !== waiter);
              reject(aborted("given up"));
            });
          }
        }),
    }),
    kill(tab: number) {
      line = line.filter((one) => one.tab !== tab);
      if (holder?.tab === tab) grant(line.shift());
    },
  };
}

export type TrackerTab = Awaited<ReturnType<ReturnType<typeof createTabs>["open"]>>;

/** Lets everything happen that doesn't wait for a timer. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
};

export function createTabs(start: number, stored: RunningWorkout | null = null, hasLocks = true) {
  const locks = createLocks();
  let timers: { at: number; tab: number; run(): void }[] = [];
  const channels = new Map<number, Channel>();
  const listeners = new Map<number, (stored: RunningWorkout | null) => void>();
  const asleep = new Set<number>();
  let tabs = 0;

  const browser = {
    now: start,
    stored,
    saves: 0,
    isFull: false,
    refusesHistory: false,
    /** Every entry once, as the history has them. */
    history: new Map<string, UnrecordedEntry>(),
    async record(entries: readonly UnrecordedEntry[]): Promise<unknown> {
      for (const entry of entries)
        if (!browser.history.has(entry.workout.id))
          browser.history.set(entry.workout.id, structuredClone(entry));
      return entries;
    },
    /** Stores a running workout, as another part of the app does as well. */
    put(next: RunningWorkout | null) {
      browser.stored = structuredClone(next);
      for (const [tab, listener] of listeners) if (!asleep.has(tab)) listener(structuredClone(next));
    },
    /** Moves the clock and runs the timers that are due. */
    async pass(ms: number) {
      browser.now += ms;
      const due = timers.filter(({ at }) => at <= browser.now);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { tab, run } of due) if (!asleep.has(tab)) run();
      await settled();
    },
    async open() {
      const id = ++tabs;
      const calls = {
        restOver: 0,
        restOverLateMs: 0,
        restLow: 0,
        saveFailed: 0,
        recordFailed: 0,
        retries: [] as (() => void)[],
        recordedLate: 0,
        endedElsewhere: [] as string[],
      };
      let isGone = false;
      let isClosed = false;
      const later = (run: () => void, ms: number) => void timers.push({ at: browser.now + ms, tab: id, run });
      const tracker: Tracker = createTracker({
        now: () => browser.now,
        isPresent: () => true,
        later,
        store: {
          find: async () => (isClosed ? failClosed() : structuredClone(browser.stored)),
          async update(step) {
            await Promise.resolve();
            if (isGone) return new Promise(() => {});
            if (isClosed) failClosed();
            const next = step(structuredClone(browser.stored));
            if (browser.isFull) throw new DOMException("disk full", "QuotaExceededError");
            browser.saves += 1;
            browser.put(next);
            await Promise.resolve();
            return next;
          },
          observe(next) {
            listeners.set(id, next);
            queueMicrotask(() => next(structuredClone(browser.stored)));
            return () => listeners.delete(id);
          },
          async record(entries) {
            await Promise.resolve();
            if (isGone) return new Promise(() => {});
            if (browser.refusesHistory) throw new DOMException("disk full", "QuotaExceededError");
            return browser.record(entries);
          },
          isClosed: () => isClosed,
        },
        createOwnerTab: (on) =>
          createOwnerTab({
            ...on,
            name: "running-workout:visitor",
            locks: hasLocks ? locks.of(id) : undefined,
            later,
            openChannel() {
              const channel: Channel = {
                onmessage: null,
                postMessage(data) {
                  for (const [tab, other] of channels)
                    if (tab !== id && !asleep.has(tab))
                      queueMicrotask(() =>
                        other.onmessage?.(new MessageEvent("message", { data: structuredClone(data) })),
                      );
                },
                close: () => channels.delete(id),
              };
              channels.set(id, channel);
              return channel;
            },
          }),
      });
      const close = tracker.open({
        onRestOver(lateMs) {
          calls.restOver += 1;
          calls.restOverLateMs = lateMs;
        },
        onRestLow: () => void calls.restLow++,
        onSaveFailed(_error, retry) {
          calls.saveFailed += 1;
          calls.retries.push(retry);
        },
        onRecordFailed(_error, _entries, retry) {
          calls.recordFailed += 1;
          calls.retries.push(retry);
        },
        onRecordedLate: () => void calls.recordedLate++,
        onEndedElsewhere: ({ general }) => void calls.endedElsewhere.push(general.id),
      });
      await settled();
      return {
        tracker,
        calls,
        close,
        /** The page's screen goes, and its connection to the data. */
        leave() {
          isClosed = true;
          close();
        },
        read: () => tracker.snapshot().state,
        role: () => tracker.snapshot().role,
        /** Ends the tab at any moment, as a browser does. */
        kill() {
          isGone = true;
          listeners.delete(id);
          channels.delete(id);
          timers = timers.filter(({ tab }) => tab !== id);
          locks.kill(id);
        },
        /** It hears nothing until it wakes. */
        sleep: () => void asleep.add(id),
        async wake() {
          asleep.delete(id);
          listeners.get(id)?.(structuredClone(browser.stored));
          await settled();
        },
      };
    },
  };
  return browser;
}
