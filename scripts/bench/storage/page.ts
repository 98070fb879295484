import { createWebStorage } from "#app/data/local-storage/web-storage.ts";
import { jsonArray } from "./json-array.ts";
import { ours, oursSmall } from "./ours.ts";
import type { Peer } from "./peer.ts";
import { rawIndexedDb } from "./raw-indexeddb.ts";

const peers = [jsonArray, rawIndexedDb, ours, oursSmall];
type Operation = "append" | "newest" | "totals";

function requirePeer(name: string): Peer {
  const peer = peers.find((one) => one.name === name);
  if (!peer) throw new Error(`There is no peer ${name}`);
  return peer;
}

/** How long the page takes, in ms, and the longest time in which it could have done nothing else. */
interface Cost {
  wall: number;
  blocking: number;
}

/** Runs `work` while a message loop looks how long the main thread is held at a stretch. */
async function measureBlocking(work: () => Promise<unknown>): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  let going = true;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) port2.postMessage(0);
  };
  port2.postMessage(0);
  await new Promise((resolve) => setTimeout(resolve, 2));
  longest = 0;
  last = performance.now();
  await work();
  longest = Math.max(longest, performance.now() - last);
  going = false;
  port1.close();
  return longest;
}

async function measure(work: () => Promise<unknown>): Promise<Cost> {
  const start = performance.now();
  await work();
  const wall = performance.now() - start;
  return { wall, blocking: await measureBlocking(work) };
}

let turn = 0;

const bench = {
  peers: peers.map((peer) => peer.name),
  fill: (name: string, count: number) => requirePeer(name).fill(count),
  count: (name: string) => requirePeer(name).count(),

  /** One round of every peer after the other, so that noise falls on all of them alike. */
  round: async (operation: Operation, names: string[], changed = false): Promise<Record<string, Cost>> => {
    const costs: Record<string, Cost> = {};
    // Another one begins each time: what a peer leaves to the garbage collector falls on all others alike.
    names.push(...names.splice(0, turn++ % names.length));
    for (const name of names) {
      if (changed) await requirePeer(name).append();
      // What one leaves the browser to write shouldn't fall on the next.
      await new Promise((resolve) => setTimeout(resolve, 30));
      costs[name] = await measure(requirePeer(name)[operation]);
    }
    return costs;
  },

  appendMany: async (name: string, count: number) => {
    const peer = requirePeer(name);
    for (let n = 0; n < count; n++) await peer.append();
  },

  /** From nothing open to the newest 50, once in the life of a page. */
  reload: async (name: string): Promise<number> => {
    const peer = requirePeer(name);
    const start = performance.now();
    await peer.open();
    await peer.newest();
    return performance.now() - start;
  },

  /** Reading and parsing localStorage's array against the facade's getItem, right after a change and once again. */
  facade: async (rounds: number): Promise<{ local: number[]; changed: number[]; again: number[] }> => {
    const storage = await createWebStorage({ kind: "account", id: "bench" });
    const local = "bench-history";
    const times = { local: [] as number[], changed: [] as number[], again: [] as number[] };
    const get = () => {
      const start = performance.now();
      storage.getItem("workoutHistory");
      return performance.now() - start;
    };
    for (let n = 0; n < rounds; n++) {
      const start = performance.now();
      JSON.parse(localStorage.getItem(local) ?? "[]");
      times.local.push(performance.now() - start);
      const items: object[] = JSON.parse(storage.getItem("workoutHistory") ?? "[]");
      const [first] = items;
      storage.setItem("workoutHistory", JSON.stringify([...items.slice(1), { ...first, duration: n + 1 }]));
      const size = items.length;
      times.changed.push(get());
      times.again.push(get());
      if (JSON.parse(storage.getItem("workoutHistory") ?? "[]").length !== size)
        throw new Error("an entry got lost");
      await storage.flush();
    }
    await storage.close();
    return times;
  },
};

type StorageBench = typeof bench;

declare global {
  interface Window {
    bench: StorageBench;
  }
}

window.bench = bench;
