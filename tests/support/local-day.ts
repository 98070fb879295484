/** The time zone of the journeys' browsers. */
export const timeZone = "Europe/Berlin";

const toDay = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });

/** The calendar day, YYYY-MM-DD, that is `days` after today for the browsers of the journeys. */
export function localDay(days: number, now = new Date()): string {
  const date = new Date(`${toDay.format(now)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
