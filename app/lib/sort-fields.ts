/** The same JSON value with the fields of every object in alphabetical order, so that equal values give equal texts. */
export function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([field, inner]) => [field, sortFields(inner)]));
}

/** A JSON value as a text that is equal for equal values. */
export const sortedText = (value: unknown): string => JSON.stringify(sortFields(value));

/** Whether two JSON values say the same. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || sortedText(a) === sortedText(b);
