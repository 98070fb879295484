import type { Data } from "#app/data/data.ts";
import { type Behaviour, now, same, toward, workout } from "./behaviour.ts";

const listAll = (open: Data) => open.history.listAll();

/** Resolves once all entries, as they are followed, have these durations, newest first. */
const shows = (data: Data, durations: readonly number[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = data.observe(listAll).subscribe(({ entries }) => {
      if (entries.map(({ duration }) => duration).join() !== durations.join()) return;
      queueMicrotask(() => stop());
      resolve();
    }, reject);
  });

const at = (minute: number) => ({
  duration: minute,
  endedAt: new Date(now + minute * 60_000).toISOString(),
});

/** What following all entries shows, on every implementation. */
export const allEntriesBehaviours: Behaviour[] = [
  {
    title: "the list of all entries follows recording, editing, deleting, undo and erasing, newest first",
    run: async ({ open }) => {
      const data = await open();
      await shows(data, []);
      const { id } = await data.history.record(workout(at(2)), toward);
      await data.history.record(workout(at(1)), toward);
      await data.history.record(workout(at(3)), toward);
      await shows(data, [3, 2, 1]);
      await data.history.edit(id, at(9));
      await shows(data, [9, 3, 1]);
      await data.history.remove(id);
      await shows(data, [3, 1]);
      await data.history.restore(id);
      await shows(data, [9, 3, 1]);
      await (await data.openTransfer()).erase();
      await shows(data, []);
      await data.history.record(workout(at(4)), toward);
      await shows(data, [4]);
    },
  },
  {
    title: "the list of all entries follows another tab's workouts, and an import and its undo",
    run: async ({ open }) => {
      const [data, other] = [await open(), await open()];
      await data.history.record(workout(at(1)), toward);
      await shows(data, [1]);
      await other.history.record(workout(at(2)), toward);
      await shows(data, [2, 1]);
      const transfer = await data.openTransfer();
      const file = await transfer.exportJson();
      await transfer.erase();
      await shows(data, []);
      const { id } = await transfer.import(file, "mine.json");
      await shows(data, [2, 1]);
      await transfer.revert(id);
      await shows(data, []);
    },
  },
  {
    title: "the list of all entries ends where the newest entries do",
    run: async ({ open }) => {
      const data = await open();
      for (const minute of [5, 5, 4, 6]) await data.history.record(workout(at(minute)), toward);
      await shows(data, [6, 5, 5, 4]);
      const { entries } = await data.history.listNewest(10);
      same((await data.history.listAll()).entries, entries);
    },
  },
];
