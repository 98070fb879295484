import localforage from "localforage";
import { type Entry, entryAt, type Goal, goals, moved, nextEntry, type Peer, sumDays } from "./peer.ts";

const store = localforage.createInstance({ name: "bench-localforage" });
const read = async <T>(key: string): Promise<T[]> => (await store.getItem<T[]>(key)) ?? [];

/** The former app's arrays in localForage: asynchronous, and still whole arrays. */
export const localForage: Peer = {
  name: "localForage",
  fill: async (count) => {
    await store.setItem(
      "history",
      Array.from({ length: count }, (_, n) => entryAt(count - n)),
    );
    await store.setItem("goals", goals());
  },
  open: async () => {
    await store.ready();
  },
  append: async () => {
    const entry = nextEntry();
    await store.setItem("history", [...(await read<Entry>("history")), entry]);
    await store.setItem(
      "goals",
      (await read<Goal>("goals")).map((goal) => moved(goal, entry)),
    );
  },
  newest: async () => (await read<Entry>("history")).slice(-50).length,
  totals: async () => sumDays(await read<Entry>("history")).size,
  count: async () => (await read<Entry>("history")).length,
  close: () => undefined,
};
