/** Milliseconds of a day on which the clocks don't change. */
export const dayMs = 86_400_000;

/** The calendar day of an instant in the local time zone, as YYYY-MM-DD. */
export function localDay(instant: Date): string {
  const month = String(instant.getMonth() + 1).padStart(2, "0");
  const day = String(instant.getDate()).padStart(2, "0");
  return `${String(instant.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}
