/**
 * A timestamp of a hybrid logical clock, `<time>-<count>-<device>`: 12 hex digits of milliseconds, 4 of a counter, then the
 * device. As text, a timestamp sorts after all timestamps that its device had seen. No timestamp repeats, except for those
 * of imports.
 */
export type Timestamp = string;

const pattern = /^[0-9a-f]{12}-[0-9a-f]{4}-[0-9a-z]+$/;

/**
 * The device in the timestamps of rows that are imported from other apps' files: a file gives the same timestamps on every
 * device and at every import.
 */
export const importer = "import";

// A later timestamp comes from a damaged or hostile file; accepting it would leave no room for later timestamps.
const latestTime = Date.UTC(2200, 0, 1);

/** The next timestamp after `last`, at least as late as `now` (milliseconds since 1970). */
export function nextTimestamp(last: Timestamp, now: number, device: string): Timestamp {
  let time = last ? timeOf(last) : 0;
  let count = last ? Number.parseInt(last.slice(13, 17), 16) + 1 : 0;
  if (now > time) {
    time = now;
    count = 0;
  } else if (count > 0xffff) {
    time++;
    count = 0;
  }
  return `${time.toString(16).padStart(12, "0")}-${count.toString(16).padStart(4, "0")}-${device}`;
}

/** The later of two timestamps. */
export const later = (a: Timestamp, b: Timestamp): Timestamp => (a > b ? a : b);

/** The time of a timestamp, in milliseconds since 1970. */
export const timeOf = (timestamp: Timestamp): number => Number.parseInt(timestamp.slice(0, 12), 16);

/** Whether a text from outside is a timestamp that `nextTimestamp` can continue. */
export const isTimestamp = (text: string): boolean => pattern.test(text) && timeOf(text) < latestTime;
