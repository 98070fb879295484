import type { LoggedChange } from "#app/contracts/change-log.ts";
import type { Range, TableName, Tables, Tx } from "./row-database.ts";
import { createTableMaps } from "./table-maps.ts";

export type Key = string | number;

/** Names one stored row; as a text it is also the row's key in localStorage. */
export interface Place {
  table: TableName;
  key: Key;
}

const indexes = {
  key: (row: { key?: string }) => row.key,
  at: (row: { at?: string }) => row.at,
  pending: (row: { pending?: number }) => row.pending,
} as const;

const compare = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0);

/** All tables as sorted maps, changed in place; `undo` takes back what changed since the last `settle`. */
export class MemoryTables {
  private readonly maps = createTableMaps<Key>();
  private readonly sorted = new Map<string, Key[]>();
  private undoing: (() => void)[] = [];
  private touched = new Map<string, Place>();
  private lastSeq = 0;

  /** The rows written since the last `settle`. */
  changed(): Place[] {
    return [...this.touched.values()];
  }

  /** Makes what was written final. */
  settle(): void {
    this.undoing = [];
    this.touched = new Map();
  }

  /** Takes in a row as it was kept; whether its content still reads is for the stores to see. */
  load<T extends TableName>(table: T, key: Key, row: Tables[T]): void {
    this.set(table, key, row);
    this.settle();
  }

  empty(): void {
    for (const map of Object.values(this.maps)) map.clear();
    this.sorted.clear();
    this.settle();
  }

  undo(): void {
    for (const step of this.undoing.reverse()) step();
    this.sorted.clear();
    this.settle();
  }

  find<T extends TableName>(table: T, key: Key): Tables[T] | undefined {
    return this.maps[table].get(key);
  }

  set<T extends TableName>(table: T, key: Key, row: Tables[T] | undefined): void {
    const map: Map<Key, Tables[T]> = this.maps[table];
    const before = map.get(key);
    this.undoing.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
    this.touched.set(`${table}/${key}`, { table, key });
    for (const by of Object.keys(indexes)) this.sorted.delete(`${table}/${by}`);
    if (row === undefined) map.delete(key);
    else map.set(key, row);
    if (typeof key === "number" && key > this.lastSeq) this.lastSeq = key;
  }

  list<T extends TableName>(table: T, range: Range = {}): Tables[T][] {
    const { by = "key", from, to, newestFirst, limit } = range;
    const map: Map<Key, Tables[T]> = this.maps[table];
    const index = (key: Key) => (by === "key" ? key : indexes[by](map.get(key) ?? {}));
    let keys = this.sorted.get(`${table}/${by}`);
    if (!keys) {
      keys = [...map.keys()].filter((key) => index(key) !== undefined);
      keys.sort((a, b) => compare(index(a) ?? a, index(b) ?? b) || compare(a, b));
      this.sorted.set(`${table}/${by}`, keys);
    }
    let found = keys;
    if (from !== undefined || to !== undefined) {
      found = keys.filter((key) => {
        const at = index(key) ?? key;
        return (from === undefined || at >= from) && (to === undefined || at <= to);
      });
    }
    if (newestFirst) found = found.toReversed();
    return found
      .slice(0, limit)
      .map((key) => map.get(key))
      .filter((row) => row !== undefined);
  }

  readonly tx: Tx = {
    list: async (table, range) => structuredClone(this.list(table, range)),
    findMany: async (table, keys) => structuredClone(keys.map((key) => this.find(table, key))),
    put: async (table, rows) => {
      for (const row of structuredClone(rows)) this.set(table, row.key, row);
    },
    append: async (changes) => {
      for (const change of structuredClone(changes)) {
        const logged: LoggedChange = { ...change, seq: this.lastSeq + 1 };
        this.set("changes", logged.seq, logged);
      }
    },
    amend: async (changes) => {
      for (const change of structuredClone(changes)) this.set("changes", change.seq, change);
    },
    remove: async (table, keys) => {
      for (const key of keys) this.set(table, key, undefined);
    },
    clear: async (table) => {
      for (const key of [...this.maps[table].keys()]) this.set(table, key, undefined);
    },
  };
}
