import type { RowChange } from "#app/model/row-change.ts";

/** Where changes go to reach a person's other devices. */
export interface Relay {
  /** Hands over changes made here. Handing the same ones over again must be harmless. */
  push(changes: readonly RowChange[]): Promise<void>;
  /** What others have handed over after `cursor`; `null` from the beginning. */
  pull(cursor: string | null): Promise<{ changes: RowChange[]; cursor: string }>;
}

export interface MemoryRelay {
  /**
   * The relay as one device reaches it: it gets what others have sent, `page` at a time, in an order that
   * `choose` shuffles (it returns an index below its argument), so that late may come before early.
   */
  for(device: string, choose?: (below: number) => number): Relay;
}

/** A relay that stores every change it gets; twice when it gets it twice. */
export function createMemoryRelay(page = 7): MemoryRelay {
  const sent: { from: string; change: RowChange }[] = [];
  const orders = new Map<string, { taken: number; order: RowChange[] }>();
  return {
    for: (device, choose = () => 0) => ({
      push: async (changes) => {
        sent.push(...structuredClone(changes).map((change) => ({ from: device, change })));
      },
      pull: async (cursor) => {
        const line = orders.get(device) ?? { taken: 0, order: [] };
        orders.set(device, line);
        const start = Number(cursor ?? 0);
        if (start === line.order.length) {
          const waiting = sent.slice(line.taken).filter(({ from }) => from !== device);
          line.taken = sent.length;
          while (waiting.length > 0)
            line.order.push(...waiting.splice(choose(waiting.length), 1).map(({ change }) => change));
        }
        const changes = structuredClone(line.order.slice(start, start + page));
        return { changes, cursor: String(start + changes.length) };
      },
    }),
  };
}
