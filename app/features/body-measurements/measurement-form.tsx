import { type FormEvent, useEffect, useRef, useState } from "react";
import { bodyMeasures, type NewBodyMeasurement } from "#app/domain/body-measurement.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { showErrors } from "#app/ui/focus-neighbour.ts";
import { type BodyMeasure, bodyMeasureNames, parseMeasurement, unitOf } from "./measure-values.ts";

interface MeasurementFormProps {
  /** The measure that is chosen at first. */
  measure: BodyMeasure;
  unit: WeightUnit;
  /** YYYY-MM-DD; a measurement can't be later. */
  today: string;
  onSubmit(measurement: NewBodyMeasurement): void;
}

/** Logs a measurement of the body. */
export function MeasurementForm({ measure: initial, unit, today, onSubmit }: MeasurementFormProps) {
  const [measure, setMeasure] = useState(initial);
  const [text, setText] = useState("");
  const [day, setDay] = useState(today);
  const [errors, setErrors] = useState<{ value?: string; day?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    const { value, error } = parseMeasurement(text, measure, unit);
    const parsedDay = parseDay(day);
    const isDay = parsedDay !== null && parsedDay <= today;
    const found = {
      ...(error !== null && { value: error }),
      ...(!isDay && { day: "Choose today or an earlier day." }),
    };
    if (value !== null && isDay) onSubmit({ measure, day: parsedDay, value });
    else showErrors(form.current, () => setErrors(found));
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Select
        label="Measure"
        value={measure}
        onChange={({ currentTarget }) =>
          setMeasure(bodyMeasures.find((one) => one === currentTarget.value) ?? "weight")
        }
      >
        {bodyMeasures.map((one) => (
          <option key={one} value={one}>
            {bodyMeasureNames[one]}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-[2fr_3fr] gap-4">
        <Field
          label={`Value in ${unitOf(measure, unit)}`}
          inputMode="decimal"
          autoComplete="off"
          ref={field}
          value={text}
          error={errors.value}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Field
          label="Date"
          type="date"
          max={today}
          value={day}
          error={errors.day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" variant="primary" size="lg">
        Log {bodyMeasureNames[measure].toLowerCase()}
      </Button>
    </form>
  );
}
