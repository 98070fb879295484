// Supersets: the exercises of a list that have the same letter.

interface Grouped {
  readonly id: string;
  /** The letter of its superset. Once it is the only one with this letter, the exercise is in no superset. */
  readonly group?: string | undefined;
}

/** The letter of the exercise's superset; undefined if no other exercise has the letter. */
export const supersetOf = (all: readonly Grouped[], { id, group }: Grouped): string | undefined =>
  group && all.some((one) => one.id !== id && one.group === group) ? group : undefined;

/** The first letter that no superset has. */
export function freeLetter(all: readonly Pick<Grouped, "group">[]): string {
  const taken = new Set(all.map(({ group }) => group));
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !taken.has(letter)) ?? "Z";
}

/** Makes one superset of the exercise at `index`, the one below it, and the supersets that they are in. */
export function joinWithNext<T extends Grouped>(all: readonly T[], index: number): readonly T[] {
  const [one, below] = [all[index], all[index + 1]];
  if (!one || !below) return all;
  const merged = supersetOf(all, below);
  const group = supersetOf(all, one) ?? merged ?? freeLetter(all);
  return all.map((each) =>
    each === one || each === below || (merged !== undefined && each.group === merged)
      ? { ...each, group }
      : each,
  );
}
