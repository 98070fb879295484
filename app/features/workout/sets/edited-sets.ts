// The sets of a recorded exercise as texts, while they are edited.

import type { Measure, SetKind, TrainingSet } from "#app/domain/set/training-set.ts";
import { askWhetherReally, isUnlikely } from "#app/domain/set/unlikely-set.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { type FieldName, fieldsOf, findMissing, formatField, parseField } from "./set-fields.ts";

/** A text box of a row. A planned set may have a range of repetitions. */
export type RowField = FieldName | "maxReps";

/** A row of the form. */
export interface EditedSet {
  readonly id: string;
  readonly kind: SetKind;
  /** Whether a planned set asks for as many repetitions as possible. */
  readonly isAmrap?: boolean | undefined;
  readonly texts: Readonly<Partial<Record<RowField, string>>>;
  /** The recorded set; absent for an added one. */
  readonly recorded?: TrainingSet | undefined;
}

export interface RowError {
  readonly field: RowField;
  readonly error: string;
}

const formatTexts = (set: Partial<TrainingSet>, measure: Measure, unit: WeightUnit): EditedSet["texts"] =>
  Object.fromEntries(fieldsOf[measure].map((field) => [field, formatField(field, set[field], unit)]));

export const toEditedSets = (sets: readonly TrainingSet[], measure: Measure, unit: WeightUnit): EditedSet[] =>
  sets.map((set) => ({ id: set.id, kind: set.kind, texts: formatTexts(set, measure, unit), recorded: set }));

/** Another row with the numbers of the last one. */
export function addRow(rows: readonly EditedSet[], id: string): EditedSet[] {
  const last = rows.at(-1);
  const kind = last?.kind === "drop" ? last.kind : "normal";
  return [...rows, { id, kind, texts: last?.texts ?? {} }];
}

/**
 * The sets that look like a slip of the finger, with a question, by the row's id. Recorded sets that weren't changed are
 * not asked about again.
 */
export function findDoubts(
  sets: readonly TrainingSet[],
  rows: readonly EditedSet[],
  measure: Measure,
  unit: WeightUnit,
): ReadonlyMap<string, RowError> {
  const isSameAsBefore = ({ id, weightG, reps }: TrainingSet) => {
    const before = rows.find((row) => row.id === id)?.recorded;
    return before !== undefined && before.weightG === weightG && before.reps === reps;
  };
  return new Map(
    sets
      .filter((set) => isUnlikely(set) && !isSameAsBefore(set))
      .map((set) => [
        set.id,
        { field: "weightG", error: askWhetherReally(set, measure, unit, "Press again if so.") },
      ]),
  );
}

/**
 * Parses the rows to sets, or to errors by the row's id. A number whose text is unchanged keeps its recorded value,
 * which the text may have rounded.
 */
export function parseEditedSets(
  rows: readonly EditedSet[],
  measure: Measure,
  unit: WeightUnit,
): { readonly sets: TrainingSet[] } | { readonly errors: ReadonlyMap<string, RowError> } {
  const errors = new Map<string, RowError>();
  const sets = rows.map(({ id, kind, texts, recorded }): TrainingSet => {
    const shown = fieldsOf[measure];
    // An imported set may have fields that its measure doesn't show; they stay.
    const others = Object.fromEntries(
      Object.entries(recorded ?? {}).filter(([field]) => !shown.some((name) => name === field)),
    );
    const numbers: Partial<Record<FieldName, number>> = {};
    for (const field of shown) {
      const text = texts[field] ?? "";
      const before = recorded?.[field];
      const isUntouched = text === formatField(field, before, unit);
      const parsed = isUntouched ? { value: before, error: null } : parseField(field, text, measure, unit);
      if (parsed.error !== null) errors.set(id, errors.get(id) ?? { field, error: parsed.error });
      else if (parsed.value !== undefined) numbers[field] = parsed.value;
    }
    const missing = recorded && findMissing(recorded, measure) ? null : findMissing(numbers, measure);
    if (missing && !errors.has(id)) errors.set(id, missing);
    return { ...others, id, kind, ...numbers };
  });
  return errors.size > 0 ? { errors } : { sets };
}
