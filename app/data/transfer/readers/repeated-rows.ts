import type { CsvRow } from "./csv-table.ts";

/**
 * Finds the rows that a file has twice, such as when an app exports a set again, or when two exports were joined. A row
 * is a repeat if it equals the row before it, or a row of the same workout with other workouts between the two. Two
 * equal rows in succession are a repeat only if the sets are numbered, because a warm-up can be done twice.
 */
export function createRepeats(workoutOf: (row: CsvRow) => string, isNumbered: (row: CsvRow) => boolean) {
  const blocks = new Map<string, number>();
  let block = 0;
  let workout: string | undefined;
  let before: string | undefined;
  return (row: CsvRow): boolean => {
    const own = workoutOf(row);
    if (own !== workout) block++;
    workout = own;
    const content = JSON.stringify(row.cells);
    const seenIn = blocks.get(content);
    const isNext = before === content && isNumbered(row);
    before = content;
    if (seenIn === undefined) blocks.set(content, block);
    return isNext || (seenIn !== undefined && seenIn !== block);
  };
}
