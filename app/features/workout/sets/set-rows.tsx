import { EllipsisVertical } from "lucide-react";
import { type KeyboardEvent, Suspense, useId, useState } from "react";
import { setKindNames } from "#app/content/exercise-words.ts";
import { type Measure, nameSet, numberSets } from "#app/domain/set/training-set.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { controlClass } from "#app/ui/field.tsx";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { EditedSet, RowError } from "./edited-sets.ts";
import {
  describeDetails,
  type FieldName,
  fieldLabels,
  fieldsOf,
  headerOf,
  inputModes,
  kindLetters,
} from "./set-fields.ts";

// Loaded when it is first opened.
const SetSheet = lazyPart(() => import("./set-sheet.tsx"));

interface SetRowsProps {
  rows: readonly EditedSet[];
  measure: Measure;
  unit: WeightUnit;
  /** The errors by the row's id; null before the first try. */
  errors: ReadonlyMap<string, RowError> | null;
  onChange(rows: readonly EditedSet[]): void;
}

const columnsOf: Readonly<Record<1 | 2, string>> = {
  1: "grid-cols-[2rem_minmax(0,1fr)_2.75rem] narrow:grid-cols-[1.25rem_minmax(0,1fr)_2.25rem]",
  2: "grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem] narrow:grid-cols-[1.25rem_1fr_1fr_2.25rem]",
};
const box = classNames(controlClass, "tabular h-14 px-1! text-center");

/** Enter moves to the next number, so that it doesn't send a half-filled form. */
function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const boxes = [...(event.currentTarget.closest("ul")?.querySelectorAll("input") ?? [])];
  boxes[boxes.indexOf(event.currentTarget) + 1]?.focus();
}

/** Sets that are typed in a form: each with its numbers, its other details in a sheet, from where it is deleted. One stays. */
export function SetRows({ rows, measure, unit, errors, onChange }: SetRowsProps) {
  const fields = fieldsOf[measure];
  const columns = columnsOf[fields.length > 1 ? 2 : 1];
  const numbers = numberSets(rows);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = rows.find((row) => row.id === openedId);
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
          const error = errors?.get(row.id);
          const details = describeDetails(row);
          return (
            <li key={row.id}>
              <fieldset className={`grid items-center gap-x-1.5 ${columns}`}>
                <legend className="sr-only">{name}</legend>
                <span
                  aria-hidden
                  title={row.kind === "normal" ? undefined : setKindNames[row.kind]}
                  className="display text-center text-ink-2 text-lg"
                >
                  {kindLetters[row.kind] ?? numbers[index]}
                </span>
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
                  label={`More for ${name.toLowerCase()}`}
                  className="h-14 w-11 narrow:w-9"
                  onClick={() => setOpenedId(row.id)}
                >
                  <EllipsisVertical {...icon} />
                </IconButton>
                {details && (
                  <p className="wrap-anywhere col-span-full px-2 pt-1 text-ink-2 text-sm">{details}</p>
                )}
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
      {opened && (
        <Suspense>
          <SetSheet
            title={nameSet(opened, numbers[rows.indexOf(opened)] ?? 0)}
            set={opened}
            onChange={(patch) => change(opened.id, (set) => ({ ...set, ...patch }))}
            onRemove={
              rows.length === 1 ? undefined : () => onChange(rows.filter(({ id }) => id !== opened.id))
            }
            onClose={() => setOpenedId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
