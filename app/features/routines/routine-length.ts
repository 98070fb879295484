/** Seconds of a routine from start to end: the rest after the last step isn't taken. */
export function routineLength(
  steps: readonly { readonly seconds: number; readonly restS: number }[],
): number {
  const all = steps.reduce((sum, { seconds, restS }) => sum + seconds + restS, 0);
  return all - (steps.at(-1)?.restS ?? 0);
}
