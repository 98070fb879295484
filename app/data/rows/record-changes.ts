import { addToRecords, type RecordEntry, type Records, toRecordEntry } from "#app/model/records.ts";
import type { Row } from "../engine/row-database.ts";
import { parseEntries } from "./parse-entry.ts";

const listEntries = (rows: readonly Row[]): RecordEntry[] => parseEntries(rows).map(toRecordEntry);

/** If a write touches more workouts than this, they are not compared one by one. */
const maxWorkouts = 100;

/**
 * How a write changes the records. New entries are compared with the records. Any other change may take a record away: then
 * the records are dropped, and the next reader computes them anew.
 */
export class RecordChanges {
  private readonly added: RecordEntry[] = [];
  private workouts = 0;
  private isRecounted = false;

  /** Adds a workout that the write touches, as its rows were and as they are. */
  add(before: readonly Row[], after: readonly Row[]): void {
    if (this.isRecounted || ++this.workouts > maxWorkouts) {
      this.isRecounted = true;
      return;
    }
    const [was, is] = [listEntries(before), listEntries(after)];
    if (was.length === 0) this.added.push(...is);
    else if (JSON.stringify(was) !== JSON.stringify(is)) this.isRecounted = true;
  }

  get isEmpty(): boolean {
    return this.added.length === 0 && !this.isRecounted;
  }

  readonly apply = (records: Records): Records | undefined =>
    this.isRecounted ? undefined : addToRecords(records, this.added);
}
