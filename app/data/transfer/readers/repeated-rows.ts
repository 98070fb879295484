import type { CsvRow } from "./csv-table.ts";

/**
 * Finds the rows that a file has twice, as where an app exports a set again or two exports were joined: a row that equals
 * the one before it, or one of the same workout that stands apart from it, with other workouts between. Two equal rows in a row
 * are one set only where the sets are numbered, because a warm-up can be done twice.
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
