import { stringKey } from "../engine/row-upgrade.ts";
import { isAlive } from "../rows/merge-row.ts";
import { ArraySnapshot, type LoadedRow } from "./array-snapshot.ts";
import type { Intent } from "./intent.ts";
import { goalsArray, historyArray, parseArray } from "./stored-array.ts";

/** The quota of an origin in browsers' local storage, in code units. The two arrays don't count. */
const quota = 5 * 1024 * 1024;

/** Thrown where a browser would: `name` is "QuotaExceededError". */
export const quotaExceeded = (): DOMException =>
  new DOMException("Setting the value would exceed the quota of this storage.", "QuotaExceededError");

const emptyArray = "[]";

/**
 * What was read from the database: rows of the two arrays, and the strings under other keys, by their keys in the storage.
 */
export interface Loaded {
  history: LoadedRow[];
  goals: LoadedRow[];
  strings: LoadedRow[];
}

/**
 * All keys and their texts, in memory. Every change returns at once, and `emit` gets the writes. The key of an array shows
 * the rows. If its text is set to one that is no array, the text hides the rows, which stay stored, until an array is set.
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
    /** Throws when the last write has failed. */
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
    const intents = [this.history, this.goals].flatMap((one) => one.replace([], this.now()));
    for (const key of this.strings.keys()) intents.push(deleteString(key));
    this.emit(intents);
    this.empty();
  }

  /** Updates keys and texts from stored rows. */
  take(loaded: Loaded): void {
    if (loaded.history.length > 0) this.history.take(loaded.history);
    if (loaded.goals.length > 0) this.goals.take(loaded.goals);
    for (const { key, row } of loaded.strings) this.store(key, isAlive(row) ? row.value.value : undefined);
    this.names = undefined;
  }

  /** Removes everything before all rows are read again. */
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
    this.store(key, text);
    this.emit([{ kind: "put", table: "settings", key: stringKey(key), patch: { value: text } }]);
  }

  private dropString(key: string): void {
    if (!this.strings.has(key)) return;
    this.store(key, undefined);
    this.emit([deleteString(key)]);
  }

  private store(key: string, text: unknown): void {
    const before = this.strings.get(key);
    if (before !== undefined) this.size -= key.length + before.length;
    if (typeof text === "string") {
      this.strings.set(key, text);
      this.size += key.length + text.length;
    } else this.strings.delete(key);
    this.names = undefined;
  }
}

const deleteString = (key: string): Intent => ({ kind: "delete", table: "settings", key: stringKey(key) });
