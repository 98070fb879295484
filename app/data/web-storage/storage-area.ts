import type { Row, Tally } from "../engine/row-database.ts";
import { isAlive } from "../merge/merge-row.ts";
import { ArraySnapshot } from "./array-snapshot.ts";
import type { Intent } from "./intent.ts";
import { goalsArray, historyArray } from "./stored-array.ts";

/** What browsers allow an origin in local storage, in code units. The frozen arrays don't count. */
export const quota = 5 * 1024 * 1024;

/** Thrown where a browser would: `name` is "QuotaExceededError". */
export const quotaExceeded = (): DOMException =>
  new DOMException("Setting the value would exceed the quota of this storage.", "QuotaExceededError");

const emptyArray = "[]";

/** The rows of one table, as hydration and refreshing hand them in. */
export interface Loaded {
  key: string;
  row: Row | undefined;
  tally?: Tally | undefined;
}

/**
 * The synchronous picture of all keys. Every change returns at once and leaves in `intents` what has to be
 * written. A frozen array's key holds what its rows show; a text under it that is no array stands before
 * the rows, which stay as they are, until an array is set again.
 */
export class StorageArea {
  readonly history = new ArraySnapshot(historyArray);
  readonly goals = new ArraySnapshot(goalsArray);
  private readonly strings = new Map<string, string>();
  private size = 0;
  private names: string[] | undefined;

  constructor(
    private readonly now: () => Date,
    private readonly emit: (intents: Intent[]) => void,
    /** Throws when nothing more can be set at the moment. */
    private readonly requireRoom: () => void,
  ) {}

  get(key: string): string | null {
    const text = this.strings.get(key);
    const snapshot = this.snapshotOf(key);
    return snapshot && snapshot.size > 0 && (text === undefined || text === emptyArray)
      ? snapshot.toText()
      : (text ?? null);
  }

  keys(): readonly string[] {
    this.names ??= [
      ...new Set([
        ...[this.history, this.goals].filter((one) => one.size > 0).map((one) => one.array.key),
        ...this.strings.keys(),
      ]),
    ];
    return this.names;
  }

  set(key: string, text: string): void {
    if (this.get(key) === text) return;
    this.requireRoom();
    const snapshot = this.snapshotOf(key);
    const items = snapshot && parseArray(text);
    if (!snapshot || !items) {
      this.setString(key, text);
      return;
    }
    this.emit(snapshot.replace(items, this.now()));
    if (snapshot.size > 0) this.dropString(key);
    else this.setString(key, emptyArray);
    this.names = undefined;
  }

  remove(key: string): void {
    this.dropString(key);
    const snapshot = this.snapshotOf(key);
    if (snapshot) this.emit(snapshot.replace([], this.now()));
    this.names = undefined;
  }

  clear(): void {
    const buried: Intent[] = [this.history, this.goals].flatMap((one) => one.replace([], this.now()));
    for (const key of this.strings.keys()) buried.push({ kind: "bury", table: "strings", key });
    this.emit(buried.map((intent) => (intent.kind === "bury" ? { ...intent, clears: true } : intent)));
    this.empty();
  }

  /** Takes in rows as they are stored. */
  take(loaded: { history: Loaded[]; goals: Loaded[]; strings: Loaded[] }): void {
    if (loaded.history.length > 0) this.history.take(loaded.history);
    if (loaded.goals.length > 0) this.goals.take(loaded.goals);
    for (const { key, row } of loaded.strings) this.keep(key, isAlive(row) ? row.value.value : undefined);
    this.names = undefined;
  }

  /** Forgets everything, to be taken in anew. */
  empty(): void {
    this.history.empty();
    this.goals.empty();
    this.strings.clear();
    this.size = 0;
    this.names = undefined;
  }

  private snapshotOf(key: string): ArraySnapshot | undefined {
    if (key === historyArray.key) return this.history;
    return key === goalsArray.key ? this.goals : undefined;
  }

  private setString(key: string, text: string): void {
    const before = this.strings.get(key);
    const size = this.size + text.length + (before === undefined ? key.length : -before.length);
    if (size > quota && size > this.size) throw quotaExceeded();
    this.keep(key, text);
    this.emit([{ kind: "put", table: "strings", key, patch: { value: text } }]);
  }

  private dropString(key: string): void {
    if (!this.strings.has(key)) return;
    this.keep(key, undefined);
    this.emit([{ kind: "bury", table: "strings", key }]);
  }

  private keep(key: string, text: unknown): void {
    const before = this.strings.get(key);
    if (before !== undefined) this.size -= key.length + before.length;
    if (typeof text === "string") {
      this.strings.set(key, text);
      this.size += key.length + text.length;
    } else this.strings.delete(key);
    this.names = undefined;
  }
}

function parseArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
