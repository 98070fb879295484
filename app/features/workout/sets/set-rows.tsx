import { EllipsisVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, Suspense, useId, useState } from "react";
import { setKindNames } from "#app/content/exercise-words.ts";
import { describeAsides } from "#app/domain/set/describe-set.ts";
import { isWorking, type Measure, nameSet, numberSets, setKinds } from "#app/domain/set/training-set.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { controlClass } from "#app/ui/field.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { EditedSet, RowError, RowField } from "./edited-sets.ts";
import { fieldLabels, fieldsOf, headerOf, inputModes, kindLetters } from "./set-fields.ts";

// Loaded when it is first opened.
const SetSheet = lazyPart(() => import("./set-sheet.tsx"));

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
  1: "grid-cols-[2rem_minmax(0,1fr)_2.75rem] narrow:grid-cols-[1.25rem_minmax(0,1fr)_2.25rem]",
  2: "grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem] narrow:grid-cols-[1.25rem_1fr_1fr_2.25rem]",
};
/** Planned sets are in a card, which is narrower. Where their boxes are too many, the kind is on a line of its own. */
const plannedColumnsOf: Readonly<Record<1 | 2 | 3, string>> = {
  1: "grid-cols-[minmax(0,1fr)_5rem_2.75rem] sm:grid-cols-[12rem_1fr_2.75rem]",
  2: "grid-cols-[minmax(0,1fr)_3.5rem_3.5rem_2.75rem] max-[23rem]:grid-cols-[1fr_1fr_2.75rem] sm:grid-cols-[12rem_1fr_1fr_2.75rem]",
  3: "grid-cols-[1fr_1fr_1fr_2.75rem] sm:grid-cols-[12rem_1fr_1fr_1fr_2.75rem]",
};
const ownLineOf: Readonly<Record<1 | 2 | 3, string>> = {
  1: "",
  2: "max-[23rem]:col-span-full",
  3: "max-sm:col-span-full",
};
const hiddenOf: Readonly<Record<1 | 2 | 3, string>> = {
  1: "",
  2: "max-[23rem]:hidden",
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

/**
 * Sets that are typed in a form: each with its numbers, and with its other details in a sheet, from where it is deleted. A planned set
 * has its kind beside its numbers. One stays.
 */
export function SetRows({ rows, measure, unit, errors, planned, onChange }: SetRowsProps) {
  const fields: readonly RowField[] = planned ?? fieldsOf[measure];
  const count = fields.length > 2 ? 3 : fields.length > 1 ? 2 : 1;
  const columns = planned ? plannedColumnsOf[count] : columnsOf[count > 1 ? 2 : 1];
  const numbers = numberSets(rows);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = rows.find((row) => row.id === openedId);
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
          const error = errors?.get(row.id);
          const details = planned
            ? ""
            : [...describeAsides({ rpe: row.rpe }), row.note].filter(Boolean).join(" · ");
          const working = rows.slice(0, index).filter(isWorking).length + 1;
          return (
            <li key={row.id}>
              <fieldset className={`grid items-center gap-x-1.5 gap-y-1 ${columns}`}>
                <legend className="sr-only">{name}</legend>
                {planned ? (
                  <select
                    aria-label="Kind"
                    value={row.isAmrap ? amrap : row.kind}
                    onChange={({ currentTarget: { value } }) => {
                      const kind = setKinds.find((one) => one === value) ?? "normal";
                      change(row.id, (set) => ({ ...set, kind, isAmrap: value === amrap }));
                    }}
                    // As near to the arrow as possible, so that the whole name is in the box.
                    className={classNames(controlClass, "h-14 pr-7! pl-2!", ownLineOf[count])}
                  >
                    {setKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {isWorking({ kind }) && `${working}. `}
                        {setKindNames[kind]}
                      </option>
                    ))}
                    <option value={amrap}>{working}. AMRAP</option>
                  </select>
                ) : (
                  <span
                    aria-hidden
                    title={row.kind === "normal" ? undefined : setKindNames[row.kind]}
                    className="display text-center text-ink-2 text-lg"
                  >
                    {kindLetters[row.kind] ?? numbers[index]}
                  </span>
                )}
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
                {planned ? (
                  <IconButton
                    data-action="delete"
                    label={`Delete ${name.toLowerCase()}`}
                    className="h-14 w-11"
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
                ) : (
                  <IconButton
                    label={`More for ${name.toLowerCase()}`}
                    className="h-14 w-11 narrow:w-9"
                    onClick={() => setOpenedId(row.id)}
                  >
                    <EllipsisVertical {...icon} />
                  </IconButton>
                )}
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
