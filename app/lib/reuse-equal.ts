const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Returns `next`, with every part replaced by its counterpart in `former` if the two are equal. So `===` shows which
 * parts have not changed. An element of an array has its counterpart at the same index. Changes neither argument.
 * @param next a JSON value; fields that are undefined count as absent
 */
export function reuseEqual<T>(former: unknown, next: T): T {
  if (former === next || !isParts(former) || !isParts(next)) return next;
  if (Array.isArray(former) !== Array.isArray(next)) return next;
  const fields = Object.entries(next).filter(([, value]) => value !== undefined);
  const parts = fields.map(([name, value]) => [name, reuseEqual(former[name], value)] as const);
  const size = Object.values(former).filter((value) => value !== undefined).length;
  if (parts.length === size && parts.every(([name, value]) => value === former[name])) return former as T;
  return (Array.isArray(next) ? parts.map(([, value]) => value) : Object.fromEntries(parts)) as T;
}

const sortFields = (_: string, value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** JSON with the fields of every object in alphabetical order, so that equal values give equal texts. */
export const sortedText = (value: unknown): string => JSON.stringify(value, sortFields);

/** Whether two JSON values are equal. The order of fields doesn't count. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || sortedText(a) === sortedText(b);
