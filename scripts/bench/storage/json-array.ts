import { type Entry, entryAt, type Goal, goals, moved, nextEntry, type Peer, sumDays } from "./peer.ts";

const parse = <T>(key: string): T[] => JSON.parse(localStorage.getItem(key) ?? "[]");

/** The former app's way: each array is one JSON text in localStorage, oldest first. */
export const jsonArray: Peer = {
  name: "JSON array",
  fill: async (count) => {
    const entries = Array.from({ length: count }, (_, n) => entryAt(count - n));
    localStorage.setItem("bench-history", JSON.stringify(entries));
    localStorage.setItem("bench-goals", JSON.stringify(goals()));
  },
  open: async () => undefined,
  append: async () => {
    const entry = nextEntry();
    localStorage.setItem("bench-history", JSON.stringify([...parse<Entry>("bench-history"), entry]));
    localStorage.setItem(
      "bench-goals",
      JSON.stringify(parse<Goal>("bench-goals").map((goal) => moved(goal, entry))),
    );
  },
  newest: async () => parse<Entry>("bench-history").slice(-50).length,
  totals: async () => sumDays(parse<Entry>("bench-history")).size,
  count: async () => parse<Entry>("bench-history").length,
  close: () => undefined,
};
