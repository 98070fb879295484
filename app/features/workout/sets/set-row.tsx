import { Check, EllipsisVertical, Pause, Play } from "lucide-react";
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { setKindNames } from "#app/content/exercise-words.ts";
import type { Stopwatch } from "#app/domain/running-workout/running-workout.ts";
import { shownInstant } from "#app/domain/running-workout/timing/absence.ts";
import { elapsedSeconds } from "#app/domain/running-workout/timing/stopwatch.ts";
import { describeAsides } from "#app/domain/set/describe-set.ts";
import { type Measure, nameSet, type TrainingSet } from "#app/domain/set/training-set.ts";
import { askWhetherReally, isUnlikely } from "#app/domain/set/unlikely-set.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { IconButton, pressOnce } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import {
  type FieldName,
  fieldLabels,
  fieldsOf,
  findMissing,
  formatField,
  formatSet,
  inputModes,
  kindLetters,
  parseField,
  speakSet,
} from "./set-fields.ts";

/** The roles of a table that is drawn as a grid. Without them some browsers don't expose a table. */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

interface SetRowProps {
  controls: WorkoutControls;
  /** The card's id instead of the card, with which every row would render again when one changes. */
  card: string;
  set: TrainingSet;
  /** The number among the working sets, or among the warm-ups. */
  number: number;
  measure: Measure;
  unit: WeightUnit;
  /** The set of the last time in this row. */
  previous: TrainingSet | undefined;
  /** The set's stopwatch, once it was started. */
  watch: Stopwatch | undefined;
  /** The columns, as a grid class. */
  columns: string;
  /** The set's text for screen readers. */
  onDone(text: string): void;
  onMore(set: string): void;
}

/** A long number has a smaller font, so that it fits into its box. */
const sizeOf = ({ length }: string): string =>
  length > 6 ? "text-sm" : length > 5 ? "text-base" : "text-xl";

/**
 * A set: its numbers, and the box that marks it as done. A text that can't be read stays in its text box with an error.
 */
export const SetRow = memo(function SetRow(props: SetRowProps) {
  const { controls, card, set, number, measure, unit, previous, watch, columns, onDone, onMore } = props;
  const { tracker } = controls;
  const id = useId();
  const row = useRef<HTMLTableRowElement>(null);
  // The texts that are being typed, or that can't be parsed.
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({});
  const [missing, setMissing] = useState<{ field: FieldName; error: string } | null>(null);
  /** The question about unlikely numbers; a second tick is the answer. */
  const [doubted, setDoubted] = useState<string | null>(null);
  const isDone = set.doneAt !== undefined;
  const isWatched = watch !== undefined && watch.runningSince !== null;
  const watched = useTrackerValue(tracker, ({ state, at }) =>
    isWatched ? elapsedSeconds(watch, shownInstant(state, at, watch)) : 0,
  );
  const fields = fieldsOf[measure];
  const parse = (field: FieldName, text: string) => parseField(field, text, measure, unit);
  const wrong = fields.flatMap((field) => {
    const text = typed[field];
    const parsed = text === undefined ? null : parse(field, text);
    return parsed?.error ? [{ field, error: parsed.error }] : [];
  })[0];
  const doubt = doubted === null ? null : { field: fields[0], error: doubted };
  const problem = wrong ?? missing ?? doubt;

  /** The number of last time, which a tick takes over. A score is the person's own each time. */
  const suggestionOf = (field: FieldName) =>
    field === "reps" && set.amrapFrom !== undefined ? undefined : previous?.[field];
  const placeholderOf = (field: FieldName): string =>
    field === "reps" && set.amrapFrom !== undefined
      ? `${set.amrapFrom}+`
      : formatField(field, previous?.[field], unit);

  const focusOn = (field: FieldName) =>
    row.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();

  function type(field: FieldName, text: string) {
    setTyped((before) => ({ ...before, [field]: text }));
    setMissing(null);
    setDoubted(null);
    const parsed = parse(field, text);
    if (parsed.error !== null || parsed.value === set[field]) return;
    // A done set keeps its numbers until there are valid new ones.
    const lack = isDone ? findMissing({ ...set, [field]: parsed.value }, measure) : null;
    setMissing(lack);
    if (!lack) tracker.dispatch({ type: "set-change", card, set: set.id, change: { [field]: parsed.value } });
  }

  // The question stands below the row, where the dock may cover it.
  useEffect(() => {
    if (doubted !== null) row.current?.scrollIntoView({ block: "nearest" });
  }, [doubted]);

  // A value that was out of range in the former unit may be in range in this one.
  const formerUnit = useRef(unit);
  useEffect(() => {
    const former = formerUnit.current;
    formerUnit.current = unit;
    const { weightG: text } = typed;
    if (former === unit || text === undefined || !parseField("weightG", text, measure, former).error) return;
    type("weightG", text);
    leave("weightG");
  });

  function leave(field: FieldName) {
    const text = typed[field];
    if (text === undefined || parse(field, text).error !== null) return;
    setTyped(({ [field]: _, ...others }) => others);
    // The box of a done set shows its number again.
    if (isDone) setMissing(null);
  }

  function tick() {
    if (isDone) return void tracker.dispatch({ type: "set-untick", card, set: set.id });
    if (wrong) return focusOn(wrong.field);
    const change: Partial<Pick<TrainingSet, FieldName>> = {
      ...Object.fromEntries(
        fields.flatMap((field) => {
          const value = set[field] ?? suggestionOf(field);
          return value === undefined ? [] : [[field, value]];
        }),
      ),
      ...(isWatched && { seconds: Math.max(1, watched) }),
    };
    const lack = findMissing(change, measure);
    setMissing(lack);
    if (lack) return focusOn(lack.field);
    const isAsLastTime = change.weightG === previous?.weightG && change.reps === previous?.reps;
    if (isUnlikely(change) && !isAsLastTime && doubted === null)
      return setDoubted(askWhetherReally(change, measure, unit, "Tick it again if so."));
    setDoubted(null);
    setTyped({});
    controls.tickSet(card, set, change);
    onDone(`${nameSet(set, number)}, ${speakSet({ ...set, ...change, doneAt: "now" }, unit)}`);
  }

  function pressWatch() {
    setTyped({});
    setMissing(null);
    if (isWatched) tracker.dispatch({ type: "set-watch-pause", card });
    else tracker.dispatch({ type: "set-watch-start", card, set: set.id });
  }

  function onEnter(event: KeyboardEvent, index: number) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    // A held key must not go through the boxes and tick the set.
    if (event.repeat) return;
    const next = fields[index + 1];
    if (next) focusOn(next);
    else if (!isDone) tick();
  }

  const { rpe, reps, amrapFrom } = set;
  // The score is known once the set is done; the card's head says that each side is meant.
  const asides = describeAsides({ rpe, ...(isDone && { reps, amrapFrom }) });
  const details = [...asides, set.note ?? ""].filter(Boolean).join(" · ");
  const last = previous && formatSet(previous, measure, unit);
  return (
    <tr
      {...roles.row}
      ref={row}
      data-row={set.id}
      aria-label={nameSet(set, number)}
      aria-describedby={`${id}-text`}
      className={classNames("grid items-center gap-x-1 rounded-sm py-1", columns, isDone && "bg-volt/15")}
    >
      <td {...roles.cell} className="display text-center text-lg text-ink-2">
        <span title={set.kind === "normal" ? undefined : setKindNames[set.kind]}>
          {kindLetters[set.kind] ?? number}
        </span>
        <span id={`${id}-text`} hidden>
          {speakSet(set, unit)}
        </span>
      </td>
      <td {...roles.cell} className="tabular truncate text-center text-ink-2 text-sm max-[22.5rem]:hidden">
        {last || "–"}
      </td>
      {measure === "time" && (
        <td {...roles.cell}>
          <IconButton
            label={isWatched ? "Pause the stopwatch" : "Start the stopwatch"}
            className="size-14 disabled:opacity-30"
            disabled={isDone}
            {...pressOnce(pressWatch)}
          >
            {isWatched ? <Pause {...icon} /> : <Play {...icon} className="fill-volt-ink text-volt-ink" />}
          </IconButton>
        </td>
      )}
      {fields.map((field, index) => (
        <td {...roles.cell} key={field}>
          <input
            name={field}
            aria-label={fieldLabels[field]}
            inputMode={inputModes[field]}
            enterKeyHint={index + 1 < fields.length ? "next" : "done"}
            autoComplete="off"
            value={
              isWatched
                ? formatField(field, watched, unit)
                : (typed[field] ?? formatField(field, set[field], unit))
            }
            readOnly={isWatched}
            // A box that was emptied in a done row has nothing recorded.
            placeholder={isDone ? undefined : placeholderOf(field)}
            onChange={({ currentTarget }) => type(field, currentTarget.value)}
            onBlur={() => leave(field)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onKeyDown={(event) => onEnter(event, index)}
            {...(problem?.field === field && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
            className={classNames(
              "display tabular h-14 w-full rounded-sm border px-0.5 text-center placeholder:text-ink-2 placeholder:opacity-80 aria-invalid:border-danger",
              sizeOf(typed[field] ?? (formatField(field, set[field], unit) || placeholderOf(field))),
              isWatched && "text-volt-ink",
              isDone ? "border-transparent bg-transparent" : "border-line-strong bg-surface",
            )}
          />
        </td>
      ))}
      <td
        {...roles.cell}
        className="relative grid size-14 place-items-center justify-self-center narrow:col-start-2"
      >
        <input
          type="checkbox"
          aria-label="Done"
          checked={isDone}
          onChange={tick}
          className="peer size-14 appearance-none rounded-sm border border-line-strong bg-surface checked:border-transparent checked:bg-volt"
        />
        <Check
          size={26}
          strokeWidth={2.75}
          aria-hidden
          className="pointer-events-none absolute text-line-strong peer-checked:text-on-volt"
        />
      </td>
      <td {...roles.cell}>
        <IconButton data-action="more" label="More" className="h-14 w-11" onClick={() => onMore(set.id)}>
          <EllipsisVertical {...icon} />
        </IconButton>
      </td>
      {(problem || details) && (
        <td {...roles.cell} className="col-span-full px-2 pt-1 text-sm">
          {problem && (
            <p id={`${id}-error`} role="alert" className="font-semibold text-danger">
              {problem.error}
            </p>
          )}
          {details && <p className="wrap-anywhere text-ink-2">{details}</p>}
        </td>
      )}
    </tr>
  );
});
