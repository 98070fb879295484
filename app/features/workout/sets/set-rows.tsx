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
import type { EditedSet, RowError } from "./edited-sets.ts";
import { type FieldName, fieldLabels, fieldsOf, headerOf, inputModes } from "./set-fields.ts";

interface SetRowsProps {
  rows: readonly EditedSet[];
  measure: Measure;
  unit: WeightUnit;
  /** The errors by the row's id; null before the first try. */
  errors: ReadonlyMap<string, RowError> | null;
  onChange(rows: readonly EditedSet[]): void;
}

const columnsOf: Readonly<Record<1 | 2, string>> = {
  1: "grid-cols-[minmax(0,1fr)_5rem_2.75rem] narrow:grid-cols-[minmax(0,1fr)_2.25rem]",
  2: "grid-cols-[minmax(0,1fr)_4.5rem_4rem_2.75rem] max-[22.5rem]:grid-cols-[minmax(0,1fr)_3.75rem_3.25rem_2.25rem] narrow:grid-cols-[1fr_1fr_2.25rem]",
};
const box = classNames(controlClass, "tabular h-14 px-1! text-center");

/** Enter moves to the next number, so that it doesn't send a half-filled form. */
function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const boxes = [...(event.currentTarget.closest("ul")?.querySelectorAll("input") ?? [])];
  boxes[boxes.indexOf(event.currentTarget) + 1]?.focus();
}

/** Sets that are typed in a form: each with its kind, its numbers, and a button that deletes it. One stays. */
export function SetRows({ rows, measure, unit, errors, onChange }: SetRowsProps) {
  const fields = fieldsOf[measure];
  const columns = columnsOf[fields.length > 1 ? 2 : 1];
  const numbers = numberSets(rows);
  const id = useId();
  const change = (row: string, patch: (set: EditedSet) => EditedSet) =>
    onChange(rows.map((one) => (one.id === row ? patch(one) : one)));
  const type = (row: string, field: FieldName, text: string) =>
    change(row, (set) => ({ ...set, texts: { ...set.texts, [field]: text } }));
  return (
    <div className="grid gap-1.5 max-sm:-mx-3 narrow:mx-0">
      <div aria-hidden className={`grid gap-x-1.5 text-center text-ink-2 text-sm ${columns}`}>
        <span className="narrow:hidden">Set</span>
        {fields.map((field) => (
          <span key={field}>{headerOf(field, measure, unit)}</span>
        ))}
      </div>
      <ul className="grid gap-1.5">
        {rows.map((row, index) => {
          const name = nameSet(row, numbers[index] ?? 0);
          const working = rows.slice(0, index).filter(isWorking).length + 1;
          const error = errors?.get(row.id);
          return (
            <li key={row.id}>
              <fieldset className={`grid items-center gap-x-1.5 ${columns}`}>
                <legend className="sr-only">{name}</legend>
                <select
                  aria-label="Kind"
                  value={row.kind}
                  onChange={({ currentTarget }) => {
                    const kind = setKinds.find((one) => one === currentTarget.value) ?? "normal";
                    change(row.id, (set) => ({ ...set, kind }));
                  }}
                  className={classNames(
                    controlClass,
                    "h-14 px-2! max-[22.5rem]:px-1! max-[22.5rem]:text-sm narrow:col-span-full",
                  )}
                >
                  {setKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {isWorking({ kind }) ? working : "W"}. {setKindNames[kind]}
                    </option>
                  ))}
                </select>
                {fields.map((field, column) => (
                  <input
                    key={field}
                    aria-label={fieldLabels[field]}
                    enterKeyHint={index + 1 < rows.length || column + 1 < fields.length ? "next" : "done"}
                    onKeyDown={onEnter}
                    inputMode={inputModes[field]}
                    autoComplete="off"
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
