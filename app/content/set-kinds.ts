import type { SetKind } from "#app/domain/set/training-set.ts";

/** The names on screen of the kinds of a set. */
export const setKindNames: Readonly<Record<SetKind, string>> = {
  "warm-up": "Warm-up",
  normal: "Normal",
  drop: "Drop set",
  failure: "To failure",
};
