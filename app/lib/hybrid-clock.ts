/**
 * A hybrid logical clock reading, `<time>-<count>-<device>`: 12 hex digits of milliseconds, 4 of a counter,
 * then the device. Readings sort as text after all readings that their device had seen, and never repeat, except for those
 * of imports.
 */
export type Clock = string;

const pattern = /^[0-9a-f]{12}-[0-9a-f]{4}-[0-9a-z]+$/;

/**
 * Stands for the device in readings of what is imported from other apps' files: one file gives the same readings on every
 * device and every time.
 */
export const importer = "import";

// A later reading comes from a damaged or hostile file; accepting it would leave no room for later ones.
const latestTime = Date.UTC(2200, 0, 1);

/** The next reading after `last`, at least as late as `now` (milliseconds since the epoch). */
export function tick(last: Clock, now: number, device: string): Clock {
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

/** The later of two readings. */
export const later = (a: Clock, b: Clock): Clock => (a > b ? a : b);

/** The time of a reading, in milliseconds since the epoch. */
export const timeOf = (clock: Clock): number => Number.parseInt(clock.slice(0, 12), 16);

/** Whether a text from outside is a reading that `tick` can continue. */
export const isClock = (text: string): boolean => pattern.test(text) && timeOf(text) < latestTime;
