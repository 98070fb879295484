import type { Change } from "#app/contracts/change-log.ts";
import type { SyncAdapter } from "#app/data/sync/sync-adapter.ts";

export interface MemoryRelay {
  kept: Change[];
  /**
   * The relay as one device reaches it: it gets what others have sent, `page` at a time, in an order that
   * `choose` shuffles (it returns an index below its argument), so that late may come before early.
   */
  for(device: string, choose?: (below: number) => number): SyncAdapter;
}

/** A relay that keeps every change it is handed; twice when it is handed twice. */
export function createMemoryRelay(page = 7): MemoryRelay {
  const kept: Change[] = [];
  const orders = new Map<string, { taken: number; order: Change[] }>();
  return {
    kept,
    for: (device, choose = () => 0) => ({
      push: async (changes) => {
        kept.push(...structuredClone(changes));
      },
      pull: async (cursor) => {
        const line = orders.get(device) ?? { taken: 0, order: [] };
        orders.set(device, line);
        const start = Number(cursor ?? 0);
        if (start === line.order.length) {
          const waiting = kept.slice(line.taken).filter((change) => change.device !== device);
          line.taken = kept.length;
          while (waiting.length > 0) line.order.push(...waiting.splice(choose(waiting.length), 1));
        }
        const changes = structuredClone(line.order.slice(start, start + page));
        return { changes, cursor: String(start + changes.length) };
      },
    }),
  };
}
