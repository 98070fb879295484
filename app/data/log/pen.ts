// The one way in which rows change: by changes that are merged, counted and logged in one transaction.
// Promise: rows, log, tallies and achieved goals always agree, whoever made a change and in whatever order.

import { type Change, changeFormat, type KeptTable, type LoggedChange } from "#app/contracts/change-log.ts";
import type { Fields } from "#app/contracts/json.ts";
import { type Clock, later, tick } from "#app/lib/hybrid-clock.ts";
import type { Row, TableName, Tally, Tx } from "../engine/row-database.ts";
import { addTally, countChange, goalKey, isMove } from "../merge/tally.ts";
import { hasReachedTarget } from "./achieved.ts";
import { Draft } from "./draft.ts";

export interface PenDeps {
  /** Names this device; made and kept on the first write where it isn't given. */
  device?: string;
  /** Names the open page, to tell its changes from those of other tabs. */
  page: string;
  now(): Date;
  newId(): string;
}

/** What a person's change says; the log adds id, clock and device. */
export interface Edit {
  table: KeptTable;
  key: string;
  patch: Fields;
  clears?: true;
}

export interface Pen {
  findDevice(): Promise<string>;
  /** Logs and applies what was done here. Returns the rows as they are now, in the order of the edits. */
  write(edits: readonly Edit[]): Promise<Row[]>;
  /** Merges changes made elsewhere or earlier. `pending` says whether they have to be sent on from here. */
  merge(changes: readonly Change[], pending: boolean): Promise<void>;
}

/** What a pen reads and writes of its device: the last reading of the clock, and the name. */
export const metaKeys = ["clock", "device"] as const;

/** The tables that a write to `table` touches. Sorted the same way for all, so that writes never deadlock. */
export const scopeOf = (...tables: KeptTable[]): TableName[] => [
  ...new Set<TableName>([
    ...tables,
    ...(tables.some((table) => table === "history" || table === "goals")
      ? (["history", "goals", "tallies"] as const)
      : []),
    "changes",
    "meta",
  ]),
];

type Mark = Pick<LoggedChange, "pending" | "page" | "clears">;

interface Meta {
  device: string;
  /** Whether its name has yet to be kept. */
  isNew: boolean;
  clock: Clock;
}

/** A pen for one open transaction over `scopeOf` the tables that it will write. */
export function createPen(tx: Tx, { device: given, page, now, newId }: PenDeps): Pen {
  let made: string | undefined;

  /** Which device this is, and the last reading of its clock. */
  async function readMeta(): Promise<Meta> {
    const [clock, device] = await tx.findMany("meta", metaKeys);
    const known = given ?? (typeof device?.value === "string" ? device.value : undefined);
    // The last 12 digits of a UUID are random.
    made ??= known ?? newId().slice(-12);
    return {
      device: made,
      isNew: known === undefined,
      clock: typeof clock?.value === "string" ? clock.value : "",
    };
  }

  const here: Mark = { pending: 1, page };

  async function commit(
    draft: Draft,
    news: readonly (Change & Mark)[],
    mark: Mark,
    { device, isNew, clock }: Meta,
  ): Promise<void> {
    const sums = new Map<string, Tally>();
    const goals = new Set<string>();
    for (const [name, { table, row }] of draft.after) {
      if (table === "goals") goals.add(row.key);
      if (table !== "history") continue;
      countChange(sums, draft.before.get(name), row);
    }
    const moves = Array.from(sums.values()).filter(isMove);
    for (const move of moves)
      if (move.key.startsWith(goalKey(""))) goals.add(move.key.slice(goalKey("").length));

    const keys = [...new Set([...moves.map((move) => move.key), ...Array.from(goals, goalKey)])];
    const [found] = await Promise.all([
      keys.length > 0 ? tx.findMany("tallies", keys) : [],
      draft.load(
        tx,
        Array.from(goals, (key) => ({ table: "goals" as const, key })),
      ),
    ]);
    const tallies = new Map(keys.map((key, n) => [key, found[n]]));
    const moved = moves.map((move) => addTally(tallies.get(move.key), move));
    for (const tally of moved) tallies.set(tally.key, tally);

    const achieved: Change[] = [];
    for (const key of goals) {
      if (!hasReachedTarget(draft.find("goals", key), tallies.get(goalKey(key)))) continue;
      clock = tick(clock, now().getTime(), device);
      const patch = { achievedAt: now().toISOString() };
      const change = { id: newId(), table: "goals" as const, key, patch, clock, device, v: changeFormat };
      draft.apply(change);
      achieved.push(change);
    }

    const logged = [
      ...news.map((change) => ({ ...change, ...mark })),
      ...achieved.map((change) => ({ ...change, ...here })),
    ];
    await Promise.all([
      draft.save(tx),
      logged.length > 0 ? tx.append(logged) : undefined,
      moved.length > 0 ? tx.put("tallies", moved) : undefined,
      tx.put("meta", [{ key: "clock", value: clock }, ...(isNew ? [{ key: "device", value: device }] : [])]),
    ]);
  }

  return {
    findDevice: async () => (await readMeta()).device,
    async write(edits) {
      const draft = new Draft();
      const [meta] = await Promise.all([readMeta(), draft.load(tx, edits)]);
      let { clock } = meta;
      const { device } = meta;
      const changes = edits.map((edit): Change & Mark => {
        clock = tick(clock, now().getTime(), device);
        return { id: newId(), ...edit, clock, device, v: changeFormat };
      });
      for (const change of changes) draft.apply(change);
      await commit(draft, changes, here, { ...meta, clock });
      return edits.map(({ table, key }) => {
        const row = draft.find(table, key);
        if (!row) throw new Error(`The change to ${table} left no row`);
        return row;
      });
    },
    async merge(changes, pending) {
      const draft = new Draft();
      const [meta] = await Promise.all([readMeta(), draft.load(tx, changes)]);
      const news = changes.filter((change) => draft.apply(change));
      await commit(draft, news, pending ? { pending: 1 } : {}, {
        ...meta,
        clock: changes.reduce((latest, change) => later(latest, change.clock), meta.clock),
      });
    },
  };
}
