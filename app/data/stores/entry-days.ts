import { localDay } from "#app/lib/local-day.ts";
import type { StoreContext } from "../rows/row-writer.ts";

/** The fields of an entry that follow from its end: the local date as text, and the local day. */
export const daysOf = ({ formatDate }: Pick<StoreContext, "formatDate">, endedAt: string) => ({
  date: formatDate(new Date(endedAt)),
  day: localDay(new Date(endedAt)),
});
