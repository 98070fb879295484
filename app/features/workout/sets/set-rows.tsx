import { Trash2 } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { setKindNames } from "#app/content/exercise-words.ts";
import { isWorking, type Measure, nameSet, numberSets, setKinds } from "#app/domain/set/training-set.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { controlClass } from "#app/ui/field.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import type { EditedSet, RowError, RowField } from "./edited-sets.ts";
import { fieldLabels, fieldsOf, headerOf, inputModes } from "./set-fields.ts";

interface SetRowsProps {
  rows: readonly EditedSet[];
  measure: Measure;
  unit: WeightUnit;
  /** The errors by the row's id; null before the first try. */
  errors: ReadonlyMap<string, RowError> | null;
  /** The rows are planned sets: they have these boxes, weights may stay open, and sets may be AMRAP. */
  planned?: readonly RowField[];
  onChange(rows: readonly EditedSet[]): void;
}

const columnsOf: Readonly<Record<1 | 2, string>> = {
  1: "grid-cols-[minmax(0,1fr)_5rem_2.75rem] narrow:grid-cols-[minmax(0,1fr)_2.25rem]",
  2: "grid-cols-[minmax(0,1fr)_4.5rem_4rem_2.75rem] max-[22.5rem]:grid-cols-[minmax(0,1fr)_3.75rem_3.25rem_2.25rem] narrow:grid-cols-[1fr_1fr_2.25rem]",
};
/** Planned sets are in a card, which is narrower. Where their boxes are too many, the kind is on a line of its own. */
const plannedColumnsOf: Readonly<Record<1 | 2 | 3, string>> = {
  1: "grid-cols-[minmax(0,1fr)_5rem_2.75rem] sm:grid-cols-[12rem_1fr_2.75rem]",
  2: "grid-cols-[minmax(0,1fr)_4rem_3.5rem_2.75rem] max-[22.5rem]:grid-cols-[1fr_1fr_2.75rem] sm:grid-cols-[12rem_1fr_1fr_2.75rem]",
  3: "grid-cols-[1fr_1fr_1fr_2.75rem] sm:grid-cols-[12rem_1fr_1fr_1fr_2.75rem]",
};
const ownLineOf: Readonly<Record<1 | 2 | 3, string>> = {
  1: "",
  2: "max-[22.5rem]:col-span-full",
  3: "max-sm:col-span-full",
};
const hiddenOf: Readonly<Record<1 | 2 | 3, string>> = {
  1: "",
  2: "max-[22.5rem]:hidden",
  3: "max-sm:hidden",
};
const labels = { ...fieldLabels, maxReps: "Reps up to" };
const amrap = "amrap";
const box = classNames(controlClass, "tabular h-14 px-1! text-center");

/** Enter moves to the next number, so that it doesn't send a half-filled form. */
function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const boxes = [...(event.currentTarget.closest("ul")?.querySelectorAll("input") ?? [])];
  boxes[boxes.indexOf(event.currentTarget) + 1]?.focus();
}

/** Sets that are typed in a form: each with its kind, its numbers, and a button that deletes it. One stays. */
export function SetRows({ rows, measure, unit, errors, planned, onChange }: SetRowsProps) {
  const fields: readonly RowField[] = planned ?? fieldsOf[measure];
  const count = fields.length > 2 ? 3 : fields.length > 1 ? 2 : 1;
  const columns = planned ? plannedColumnsOf[count] : columnsOf[count > 1 ? 2 : 1];
  const numbers = numberSets(rows);
  const id = useId();
  const change = (row: string, patch: (set: EditedSet) => EditedSet) =>
    onChange(rows.map((one) => (one.id === row ? patch(one) : one)));
  const type = (row: string, field: RowField, text: string) =>
    change(row, (set) => ({ ...set, texts: { ...set.texts, [field]: text } }));
  return (
    <div className={classNames("grid gap-1.5", !planned && "max-sm:-mx-3 narrow:mx-0")}>
      <div aria-hidden className={`grid gap-x-1.5 text-center text-ink-2 text-sm ${columns}`}>
        <span className={planned ? hiddenOf[count] : "narrow:hidden"}>Set</span>
        {fields.map((field) => (
          <span key={field}>{field === "maxReps" ? "up to" : headerOf(field, measure, unit)}</span>
        ))}
      </div>
      <ul className="grid gap-1.5">
        {rows.map((row, index) => {
          const name = nameSet(row, numbers[index] ?? 0);
          const working = rows.slice(0, index).filter(isWorking).length + 1;
          const error = errors?.get(row.id);
          return (
            <li key={row.id}>
              <fieldset className={`grid items-center gap-x-1.5 gap-y-1 ${columns}`}>
                <legend className="sr-only">{name}</legend>
                <select
                  aria-label="Kind"
                  value={row.isAmrap ? amrap : row.kind}
                  onChange={({ currentTarget: { value } }) => {
                    const kind = setKinds.find((one) => one === value) ?? "normal";
                    change(row.id, (set) => ({ ...set, kind, ...(planned && { isAmrap: value === amrap }) }));
                  }}
                  className={classNames(
                    controlClass,
                    "h-14 px-2!",
                    planned
                      ? ownLineOf[count]
                      : "max-[22.5rem]:px-1! max-[22.5rem]:text-sm narrow:col-span-full",
                  )}
                >
                  {setKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {isWorking({ kind }) ? working : "W"}. {setKindNames[kind]}
                    </option>
                  ))}
                  {planned && <option value={amrap}>{working}. AMRAP</option>}
                </select>
                {fields.map((field, column) => (
                  <input
                    key={field}
                    aria-label={labels[field]}
                    enterKeyHint={index + 1 < rows.length || column + 1 < fields.length ? "next" : "done"}
                    onKeyDown={onEnter}
                    inputMode={inputModes[field === "maxReps" ? "reps" : field]}
                    autoComplete="off"
                    disabled={field === "maxReps" && row.isAmrap}
                    placeholder={planned && field === "weightG" ? "last" : undefined}
                    value={row.texts[field] ?? ""}
                    onChange={({ currentTarget }) => type(row.id, field, currentTarget.value)}
                    onFocus={({ currentTarget }) => currentTarget.select()}
                    {...(error?.field === field && {
                      "aria-invalid": true,
                      "aria-describedby": `${id}-${row.id}`,
                    })}
                    // A long number is smaller, so that all of it is in its box.
                    className={classNames(box, (row.texts[field] ?? "").length > 5 && "text-sm!")}
                  />
                ))}
                <IconButton
                  data-action="delete"
                  label={`Delete ${name.toLowerCase()}`}
                  className="h-14 w-11 max-[22.5rem]:w-9"
                  disabled={rows.length === 1}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget);
                    // The button of the only row left is disabled.
                    if (rows.length === 2)
                      document.activeElement?.closest("li")?.querySelector("select")?.focus();
                    onChange(rows.filter((one) => one !== row));
                  }}
                >
                  <Trash2 {...icon} />
                </IconButton>
                {error && (
                  <p
                    id={`${id}-${row.id}`}
                    role="alert"
                    className="col-span-full pt-1 font-semibold text-danger text-sm"
                  >
                    {error.error}
                  </p>
                )}
              </fieldset>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
