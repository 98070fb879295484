const sortFields = (_: string, value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** JSON with the fields of every object in alphabetical order, so that equal values give equal texts. */
export const sortedText = (value: unknown): string => JSON.stringify(value, sortFields);

/** Whether two JSON values are equal. The order of fields doesn't count. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || sortedText(a) === sortedText(b);
