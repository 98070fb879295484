// The order of a routine's steps, and their supersets, while they are edited.

import { freeLetter } from "#app/domain/set/superset.ts";

interface Arranged {
  readonly key: number;
  /** The letter of its superset, or "". */
  readonly group: string;
}

/** Where a step goes: before the step at `index`, or into a superset with another one. */
export type Place = { readonly index: number } | { readonly withKey: number };

/** The step's superset; "" if no other step has its letter. */
export const supersetOf = (steps: readonly Arranged[], { key, group }: Arranged): string =>
  steps.some((one) => one.key !== key && one.group === group) ? group : "";

/** The steps with one at another place. One that joins a superset stands below the step that it joins. */
export function placeStep<S extends Arranged>(steps: readonly S[], key: number, place: Place): readonly S[] {
  const from = steps.findIndex((step) => step.key === key);
  const step = steps[from];
  if (!step) return steps;
  const others = steps.toSpliced(from, 1);
  if ("index" in place) return others.toSpliced(place.index > from ? place.index - 1 : place.index, 0, step);
  const at = others.findIndex((one) => one.key === place.withKey);
  const other = others[at];
  if (!other) return steps;
  // The letter of a superset that others have left is free.
  const groups = steps.map((one) => ({ group: supersetOf(steps, one) }));
  const group = supersetOf(steps, other) || freeLetter(groups);
  return others
    .map((one) => (one === other ? { ...one, group } : { ...one, group: supersetOf(steps, one) }))
    .toSpliced(at + 1, 0, { ...step, group });
}

/** The steps with one outside its superset. */
export const leaveSuperset = <S extends Arranged>(steps: readonly S[], key: number): readonly S[] =>
  steps.map((step) => (step.key === key ? { ...step, group: "" } : step));
