import { tableNames } from "./commit.ts";
import { indexes, type Range, type TableName, type Tables, type Tx } from "./row-database.ts";

/** Names one stored row. */
export interface RowName {
  table: TableName;
  key: string;
}

type TableMaps = { [T in TableName]: Map<string, Tables[T]> };

const createTableMaps = (): TableMaps => ({
  history: new Map(),
  goals: new Map(),
  exercises: new Map(),
  routines: new Map(),
  settings: new Map(),
  bodyMeasurements: new Map(),
  session: new Map(),
  meta: new Map(),
  quarantine: new Map(),
  batches: new Map(),
  totals: new Map(),
});

type Indexed = { key?: string } & { [index in (typeof indexes)[number]]?: string | number };

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** All tables as sorted maps, changed in place. `undo` reverts the changes since the last `commit`. */
export class MemoryTables {
  private readonly maps = createTableMaps();
  private readonly sorted = new Map<string, string[]>();
  private undoing: (() => void)[] = [];
  private touched = new Map<string, RowName>();

  /** The rows written since the last `commit`. */
  changed(): RowName[] {
    return [...this.touched.values()];
  }

  /** Makes the changes since the last `commit` final. */
  commit(): void {
    this.undoing = [];
    this.touched = new Map();
  }

  empty(): void {
    for (const map of Object.values(this.maps)) map.clear();
    this.sorted.clear();
    this.commit();
  }

  undo(): void {
    for (const step of this.undoing.reverse()) step();
    this.sorted.clear();
    this.commit();
  }

  find<T extends TableName>(table: T, key: string): Tables[T] | undefined {
    return this.maps[table].get(key);
  }

  set<T extends TableName>(table: T, key: string, row: Tables[T] | undefined): void {
    const map: Map<string, Tables[T]> = this.maps[table];
    const before = map.get(key);
    this.undoing.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
    this.touched.set(`${table}/${key}`, { table, key });
    for (const by of ["key", ...indexes]) this.sorted.delete(`${table}/${by}`);
    if (row === undefined) map.delete(key);
    else map.set(key, row);
  }

  list<T extends TableName>(table: T, range: Range = {}): Tables[T][] {
    const { by = "key", from, to, newestFirst, limit } = range;
    const map: Map<string, Tables[T]> = this.maps[table];
    const index = (key: string) => {
      const row: Indexed | undefined = map.get(key);
      return by === "key" ? key : row?.[by];
    };
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
    remove: async (table, keys) => {
      for (const key of keys) this.set(table, key, undefined);
    },
    clear: async (table) => {
      for (const key of [...this.maps[table].keys()]) this.set(table, key, undefined);
    },
  };
}

export const isTable = (name: string): name is TableName => tableNames.some((table) => table === name);
