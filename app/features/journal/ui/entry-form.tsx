import { type FormEvent, useId, useRef, useState } from "react";
import { formatDuration } from "#app/lib/duration.ts";
import { localDay } from "#app/lib/local-day.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import {
  type EntryFormErrors,
  type EntryFormValues,
  type PastWorkout,
  parseEntryForm,
} from "./entry-form-values.ts";

interface EntryFormProps {
  /** Names what is being written, so that it can be taken up again after a forced sign-in. */
  draft: string;
  initial: EntryFormValues;
  /** Exercises to choose from by name, and what each burns in a minute. */
  rates: ReadonlyMap<string, number>;
  submit: string;
  /** Rejects when it could not be kept; the form then stays as it is. */
  onSubmit(workout: PastWorkout): Promise<void>;
}

/** A workout of the past, by hand. kcal follow exercise and minutes until someone types them. */
export function EntryForm({ draft, initial, rates, submit, onSubmit }: EntryFormProps) {
  const [values, setValues] = useDialogDraft(`entry:${draft}`, initial, (kept) => readDraft(kept, initial));
  const [errors, setErrors] = useState<EntryFormErrors>({});
  const [ownKcal, setOwnKcal] = useState(initial.kcal !== "");
  const form = useRef<HTMLFormElement>(null);
  const list = useId();

  function change(patch: Partial<EntryFormValues>) {
    const next = { ...values, ...patch };
    const rate = rates.get(next.exercise);
    const minutes = Number(next.minutes.replace(",", "."));
    if (!ownKcal && rate && minutes > 0) next.kcal = String(Math.round(rate * minutes * 10) / 10);
    setValues(next);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const result = parseEntryForm(values, new Date());
    setErrors("errors" in result ? result.errors : {});
    if ("workout" in result) await onSubmit(result.workout);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  const rate = rates.get(values.exercise);
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Field
        label="Exercise"
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
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Day"
          type="date"
          max={localDay(new Date())}
          value={values.day}
          error={errors.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
        <Field
          label="Ended at"
          type="time"
          value={values.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <Field
          label="Minutes"
          inputMode="decimal"
          autoComplete="off"
          value={values.minutes}
          error={errors.minutes}
          onChange={(event) => change({ minutes: event.currentTarget.value })}
        />
        <Field
          label="kcal"
          inputMode="decimal"
          autoComplete="off"
          value={values.kcal}
          error={errors.kcal}
          hint={rate && !ownKcal ? `About ${rate} kcal/min` : undefined}
          onChange={(event) => {
            setOwnKcal(true);
            setValues({ ...values, kcal: event.currentTarget.value });
          }}
        />
      </div>
      <Field
        label="Note"
        value={values.note}
        error={errors.note}
        autoComplete="off"
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Button type="submit" variant="primary" size="lg">
        {submit}
      </Button>
    </form>
  );
}

/** The fields that were kept as text; any other is as at the start. */
function readDraft(kept: unknown, initial: EntryFormValues): EntryFormValues {
  const known: Partial<Record<string, unknown>> = { ...(typeof kept === "object" ? kept : null) };
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

/** What the form starts with when a workout is logged: today, now. */
export function emptyEntry(now: Date): EntryFormValues {
  const time = formatDuration(now.getHours() * 60 + now.getMinutes()).padStart(5, "0");
  return { exercise: "", day: localDay(now), time, minutes: "30", kcal: "", note: "" };
}
