interface SetAmounts {
  readonly weight: number | null;
  readonly weightUnit: string;
  readonly reps: number | null;
  readonly distance: number | null;
  readonly distanceUnit: string;
  readonly seconds: number;
  /** "warm-up", "drop set" …; "" for an ordinary set. */
  readonly kind: string;
}

/**
 * A set in words: "10 x 60 kg (warm-up)", "5 km in 1500 s". Amounts stay in the unit that they were written in, without
 * one where the file tells none.
 */
export function describeSet(set: SetAmounts): string {
  const weight = set.weight ? `${set.weight} ${set.weightUnit}`.trim() : "";
  const lift = set.reps ? [`${set.reps}`, weight].filter(Boolean).join(" x ") : weight;
  const way = set.distance ? `${set.distance} ${set.distanceUnit}`.trim() : "";
  const time = set.seconds ? `${set.seconds} s` : "";
  const moved = [way, time].filter(Boolean).join(" in ");
  const words = [lift || (moved ? "" : set.reps === null ? "" : "0"), moved].filter(Boolean).join(", ");
  return words && set.kind ? `${words} (${set.kind})` : words;
}
