import { useState } from "react";
import { maxNoteLength } from "#app/domain/workout/workout-limits.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { controlClass, Field } from "#app/ui/field.tsx";
import type { EntryFormErrors, EntryFormValues } from "./entry-form-values.ts";

interface EntryFieldsProps {
  values: EntryFormValues;
  errors: EntryFormErrors;
  minutesHint?: string | undefined;
  kcalHint?: string | undefined;
  /** Called with the field that has changed. */
  onChange(patch: Partial<EntryFormValues>): void;
}

/** The fields of a past workout: its day, its time, its minutes, its kcal and its note. */
export function EntryFields({ values, errors, minutesHint, kcalHint, onChange }: EntryFieldsProps) {
  // An input would join the lines of a note, so a note with several lines has a textarea. In an input, Enter sends the
  // form.
  const [hasLines] = useState(values.note.includes("\n"));
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-[22.5rem]:grid-cols-1">
        <Field
          label="Day"
          type="date"
          max={localDay(new Date())}
          value={values.day}
          error={errors.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
        <Field
          label="Ended at"
          type="time"
          value={values.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
        <Field
          label="Minutes"
          autoComplete="off"
          value={values.minutes}
          error={errors.minutes}
          hint={minutesHint}
          onChange={(event) => onChange({ minutes: event.currentTarget.value })}
        />
        <Field
          label="kcal"
          inputMode="decimal"
          autoComplete="off"
          value={values.kcal}
          error={errors.kcal}
          hint={kcalHint}
          onChange={(event) => onChange({ kcal: event.currentTarget.value })}
        />
      </div>
      {hasLines ? (
        <label className="grid gap-1.5 font-semibold text-sm">
          Note
          <textarea
            rows={3}
            maxLength={maxNoteLength}
            value={values.note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
            className={`${controlClass} py-2 font-normal`}
          />
        </label>
      ) : (
        <Field
          label="Note"
          value={values.note}
          error={errors.note}
          autoComplete="off"
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      )}
    </>
  );
}
