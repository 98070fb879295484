import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { bodyMeasurements } from "#app/data/collections.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import type { BodyMeasurement, NewBodyMeasurement } from "#app/domain/body-measurement.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { LineChart } from "#app/ui/chart/line-chart.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusLastRow, focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { reportFailure } from "#app/ui/toast.ts";
import { useBusy } from "#app/ui/use-busy.ts";
import { useToday } from "#app/ui/use-now.ts";
import {
  amountOf,
  type BodyMeasure,
  bodyMeasureNames,
  findShown,
  formatMeasurement,
  listMeasured,
  listOfMeasure,
} from "./measure-values.ts";
import { MeasurementForm } from "./measurement-form.tsx";

/** Rows that show at first. */
const page = 5;

/** Body weight and other measurements: the latest value, a chart, a list with delete and undo, and a form. */
export function MeasurementsCard({ unit, all }: { unit: WeightUnit; all: readonly BodyMeasurement[] }) {
  const db = useDatabase();
  const today = useToday();
  const [chosen, setChosen] = useState<BodyMeasure>("weight");
  const [isLogging, setLogging] = useState(false);
  const [, run] = useBusy();
  const measured = listMeasured(all);
  const measure = findShown(measured, chosen);
  const listed = listOfMeasure(all, measure);

  async function log(measurement: NewBodyMeasurement) {
    const saving = db && bodyMeasurements.add(db, measurement);
    if (await reportFailure(saving, "The measurement could not be saved.")) {
      setLogging(false);
      setChosen(measurement.measure);
    }
  }

  function remove({ id, value, day }: BodyMeasurement, control: Element) {
    focusNeighbour(control);
    void removeWithUndo({
      name: formatMeasurement(measure, value, unit),
      detail: `${bodyMeasureNames[measure]}, ${formatDay(day)}`,
      remove: () => db && bodyMeasurements.remove(db, id),
      restore: () => db && bodyMeasurements.restore(db, id),
    });
  }

  return (
    <SectionCard
      title="Body"
      id="body"
      controls={
        <Button onClick={() => setLogging(true)}>
          <Plus {...icon} /> Log a measurement
        </Button>
      }
    >
      {measured.length > 1 && (
        <div className="overflow-x-auto">
          <Segments
            label="Measure"
            options={measured.map((value) => ({ value, label: bodyMeasureNames[value] }))}
            value={measure}
            onChoose={(next) => setChosen(next)}
          />
        </div>
      )}
      {listed.length === 0 ? (
        <p className="text-ink-2">
          {bodyMeasureNames[measure]} appears here with its chart.
          {measure === "weight" &&
            " With it, calories of the library's exercises are counted for you rather than for 70 kg (154 lb)."}
        </p>
      ) : (
        <Measured key={measure} measure={measure} listed={listed} unit={unit} onRemove={remove} />
      )}
      <Dialog open={isLogging} onClose={() => setLogging(false)} title="Log a measurement">
        {isLogging && (
          <MeasurementForm
            measure={measure}
            unit={unit}
            today={today}
            onSubmit={(measurement) => run(() => log(measurement))}
          />
        )}
      </Dialog>
    </SectionCard>
  );
}

interface MeasuredProps {
  measure: BodyMeasure;
  /** Newest first; at least one. */
  listed: readonly BodyMeasurement[];
  unit: WeightUnit;
  onRemove(measurement: BodyMeasurement, control: Element): void;
}

function Measured({ measure, listed, unit, onRemove }: MeasuredProps) {
  const [shown, setShown] = useState(page);
  const points = listed.toReversed().map(({ id, day, value }) => {
    const amount = amountOf(measure, value, unit);
    return {
      key: id,
      at: Date.parse(day),
      low: amount,
      high: amount,
      label: formatDay(day),
      words: formatMeasurement(measure, value, unit),
    };
  });
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <LineChart label={`${bodyMeasureNames[measure]} over time`} points={points} />
      <div className="grid grid-cols-1 content-start gap-2">
        <ul aria-label={bodyMeasureNames[measure]} className="divide-y divide-line">
          {listed.slice(0, shown).map((one) => {
            const words = formatMeasurement(measure, one.value, unit);
            return (
              <li key={one.id} className="flex min-h-12 items-center justify-between gap-3">
                <span>
                  <span className="display tabular">{words}</span>{" "}
                  <span className="text-ink-2 text-sm">{formatDay(one.day)}</span>
                </span>
                <IconButton
                  data-action="delete"
                  label={`Delete ${words} of ${formatDay(one.day)}`}
                  onClick={({ currentTarget }) => onRemove(one, currentTarget)}
                >
                  <Trash2 {...icon} />
                </IconButton>
              </li>
            );
          })}
        </ul>
        {listed.length > shown && (
          <Button
            className="w-fit"
            onClick={({ currentTarget }) => {
              focusLastRow(currentTarget);
              setShown(shown + 50);
            }}
          >
            Show more, {formatNumber(listed.length - shown)} left
          </Button>
        )}
      </div>
    </div>
  );
}
