import type { Json } from "#app/contracts/json.ts";
import type { Clock } from "#app/lib/hybrid-clock.ts";

/** One field of a row with the reading at which it was written. */
export interface Register {
  value: Json;
  clock: Clock;
}

/** The value written last wins. Readings are unique, so the order of arrival doesn't matter. */
export const mergeLastWriter = (a: Register, b: Register): Register => (a.clock >= b.clock ? a : b);
