/** The value if it is one of the choices, null otherwise. For values from an address. */
export function findChoice<Choice extends string>(
  choices: readonly Choice[],
  value: string | null,
): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
