import { addToRecords, type RecordEntry, type Records, toRecordEntry } from "#app/model/records.ts";
import { parseEntries } from "../history/parse-entry.ts";
import type { Row } from "./row.ts";

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
  private mustRecount = false;

  /** Adds a workout that the write touches, as its rows were and as they are. */
  add(before: readonly Row[], after: readonly Row[]): void {
    if (this.mustRecount || ++this.workouts > maxWorkouts) {
      this.mustRecount = true;
      return;
    }
    const [was, is] = [listEntries(before), listEntries(after)];
    if (was.length === 0) this.added.push(...is);
    else if (JSON.stringify(was) !== JSON.stringify(is)) this.mustRecount = true;
  }

  get isEmpty(): boolean {
    return this.added.length === 0 && !this.mustRecount;
  }

  readonly apply = (records: Records): Records | undefined =>
    this.mustRecount ? undefined : addToRecords(records, this.added);
}
