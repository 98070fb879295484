/** RFC 3339, with or without a time. */
const isoDate = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
/** RFC 822, as RSS writes it. */
const mailDate =
  /^(?:[a-z]{3,9},?\s+)?\d{1,2}\s+[a-z]{3,9}\.?\s+\d{4}\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[a-z]{1,5}|[+-]\d{4})?$/i;

const earliest = Date.UTC(1990, 0);
const dayMs = 86_400_000;

/**
 * The instant in milliseconds, or null for what is no date, before 1990 or more than a day ahead of `now`.
 * The form is checked first because Date.parse makes a date of almost anything ("chapter 5" is May 2001).
 */
export function parsePublishedAt(value: unknown, now: number): number | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (!isoDate.test(text) && !mailDate.test(text)) return null;
  const instant = Date.parse(text);
  return instant >= earliest && instant <= now + dayMs ? instant : null;
}
