/** The items by their key, groups and items in the order of their first appearance. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The value if it is one of the choices, null otherwise. For values from an address. */
export function findChoice<Choice extends string>(
  choices: readonly Choice[],
  value: string | null,
): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
