import { Search } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { HistoryEntry, PastWorkout } from "#app/domain/workout/history-entry.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { formatNumber, roundToTenth } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { showErrors } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { useBusy } from "#app/ui/use-busy.ts";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import { EntryFields } from "./entry-fields.tsx";
import {
  type EntryFormErrors,
  type EntryFormValues,
  parseEntryForm,
  parseMinutes,
  timeOf,
} from "./entry-form-values.ts";

interface EntryFormProps {
  /** The key of the draft, which is restored after a forced sign-in. */
  draftKey: string;
  /** The label of the name, which differs because a workout isn't an exercise. */
  label?: "Exercise" | "Name";
  initial: EntryFormValues;
  /** The exercises of a recorded workout. */
  parts?: readonly HistoryEntry[];
  /** The exercises to choose from, by name, with their kcal per minute. */
  rates: ReadonlyMap<string, number>;
  submit: string;
  /** The search over all exercises; absent where there is none. */
  renderSearch?: (onPick: (exercise: Exercise) => void) => ReactNode;
  /** Called with a valid workout. */
  onSubmit(workout: PastWorkout): Promise<void>;
}

/** A form for a past workout. kcal are derived from exercise and minutes until they are edited. */
export function EntryForm(props: EntryFormProps) {
  const { draftKey, label = "Exercise", initial, parts, rates, submit, renderSearch, onSubmit } = props;
  const [values, setValues] = useDialogDraft(`entry:${draftKey}`, initial, (draft) =>
    parseEntryDraft(draft, initial),
  );
  const [errors, setErrors] = useState<EntryFormErrors>({});
  const [isBusy, run] = useBusy();
  const [isSearching, setSearching] = useState(false);
  const [ownKcal, setOwnKcal] = useState(initial.kcal !== "");
  const hasLength = initial.minutes !== "";
  const form = useRef<HTMLFormElement>(null);
  const list = useId();

  function change(patch: Partial<EntryFormValues>, picked?: Exercise) {
    const next = { ...values, ...patch };
    const before = deriveKcal(values, rates.get(values.exercise));
    // Kcal of a draft that don't follow from the rate were typed.
    const isOwn = ownKcal || (before !== null && values.kcal !== "" && values.kcal !== before);
    if (isOwn) setOwnKcal(true);
    else next.kcal = deriveKcal(next, picked?.kcalPerMinute ?? rates.get(next.exercise)) ?? next.kcal;
    setValues(next);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const result = parseEntryForm(values, new Date(), initial, parts);
    if ("errors" in result) return showErrors(form.current, () => setErrors(result.errors));
    setErrors({});
    void run(() => onSubmit(result.workout));
  }

  const rate = rates.get(values.exercise);
  const fields = (
    <form ref={form} noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
      <Field
        label={label}
        list={list}
        value={values.exercise}
        error={errors.exercise}
        autoComplete="off"
        onChange={(event) => change({ exercise: event.currentTarget.value })}
      />
      <datalist id={list}>
        {[...rates.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {renderSearch && (
        <Button className="-mt-2 justify-self-start" onClick={() => setSearching(true)}>
          <Search {...icon} /> Search all exercises
        </Button>
      )}
      <EntryFields
        values={values}
        errors={errors}
        kcalHint={rate && !ownKcal ? `About ${formatNumber(rate)} kcal/min` : undefined}
        minutesHint={hasLength ? undefined : "Not known"}
        onChange={(patch) => {
          if (patch.kcal === undefined) return change(patch);
          setOwnKcal(true);
          setValues({ ...values, ...patch });
        }}
      />
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        {submit}
      </Button>
    </form>
  );
  return (
    <>
      {fields}
      {/* The dialog is outside the form, because the form of an own exercise can't be inside it. */}
      {isSearching && (
        <Dialog open position="top" onClose={() => setSearching(false)} title="Search all exercises">
          {renderSearch?.((exercise) => {
            setSearching(false);
            change({ exercise: exercise.name }, exercise);
          })}
        </Dialog>
      )}
    </>
  );
}

/** The kcal by a rate, as the form shows them; null without a rate or a length. */
function deriveKcal({ minutes }: EntryFormValues, rate: number | undefined): string | null {
  const length = parseMinutes(minutes);
  return rate && length > 0 ? String(roundToTenth(rate * length)) : null;
}

/** Parses a stored draft; a field that is no text gets its initial value. */
export function parseEntryDraft(draft: unknown, initial: EntryFormValues): EntryFormValues {
  const known: Partial<Record<string, unknown>> = { ...(typeof draft === "object" ? draft : null) };
  const read = (name: keyof EntryFormValues) => {
    const text = known[name];
    return typeof text === "string" ? text : initial[name];
  };
  return {
    exercise: read("exercise"),
    day: read("day"),
    time: read("time"),
    minutes: read("minutes"),
    kcal: read("kcal"),
    note: read("note"),
  };
}

/** The form's initial values for logging a workout: today, now. */
export function emptyEntry(now: Date): EntryFormValues {
  return { exercise: "", day: localDay(now), time: timeOf(now), minutes: "30", kcal: "", note: "" };
}
