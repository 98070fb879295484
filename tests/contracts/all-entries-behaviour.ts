import type { FitnessDatabase } from "#app/data/database.ts";
import { editEntry, recordEntry, removeEntry, restoreEntry } from "#app/data/history/commands.ts";
import { listAllEntries, listNewestEntries } from "#app/data/history/queries.ts";
import { eraseData } from "#app/data/transfer/move-owner.ts";
import { exportJson, importFile, revertImport } from "#app/data/transfer/transfer.client.ts";
import { type Behaviour, now, resolvesTo, same, toward, workout } from "./behaviour.ts";

/** Resolves once all entries, as they are followed, have these durations, newest first. */
const shows = (db: FitnessDatabase, durations: readonly number[]): Promise<void> =>
  resolvesTo(
    db,
    listAllEntries,
    ({ entries }) => entries.map(({ duration }) => duration).join() === durations.join(),
  );

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
      const { id } = await recordEntry(data, workout(at(2)), toward);
      await recordEntry(data, workout(at(1)), toward);
      await recordEntry(data, workout(at(3)), toward);
      await shows(data, [3, 2, 1]);
      await editEntry(data, id, at(9));
      await shows(data, [9, 3, 1]);
      await removeEntry(data, id);
      await shows(data, [3, 1]);
      await restoreEntry(data, id);
      await shows(data, [9, 3, 1]);
      await eraseData(data);
      await shows(data, []);
      await recordEntry(data, workout(at(4)), toward);
      await shows(data, [4]);
    },
  },
  {
    title: "the list of all entries follows another tab's workouts, and an import and its undo",
    run: async ({ open }) => {
      const [data, other] = [await open(), await open()];
      await recordEntry(data, workout(at(1)), toward);
      await shows(data, [1]);
      await recordEntry(other, workout(at(2)), toward);
      await shows(data, [2, 1]);
      const file = await exportJson(data);
      await eraseData(data);
      await shows(data, []);
      const { id } = await importFile(data, file, "mine.json");
      await shows(data, [2, 1]);
      await revertImport(data, id);
      await shows(data, []);
    },
  },
  {
    title: "the list of all entries ends where the newest entries do",
    run: async ({ open }) => {
      const data = await open();
      for (const minute of [5, 5, 4, 6]) await recordEntry(data, workout(at(minute)), toward);
      await shows(data, [6, 5, 5, 4]);
      const { entries } = await listNewestEntries(data, 10);
      same((await listAllEntries(data)).entries, entries);
    },
  },
];
