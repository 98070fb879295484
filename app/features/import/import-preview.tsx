import { useLayoutEffect, useRef, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { saveSettings } from "#app/data/settings/settings.ts";
import type { CsvFacts, ImportOptions } from "#app/data/transfer/foreign-file.ts";
import type { PlannedImport } from "#app/data/transfer/transfer.client.ts";
import { useSettings } from "#app/data/use-live.ts";
import { changeUnit } from "#app/domain/set/plate-set.ts";
import { maxNoteLength } from "#app/domain/workout/workout-limits.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { reportFailure } from "#app/ui/toast.ts";
import { Choice } from "./choice.tsx";
import { describeAddition } from "./import-list.tsx";
import { NameList } from "./name-list.tsx";

interface ImportPreviewProps {
  name: string;
  plan: PlannedImport;
  options: ImportOptions;
  /** Whether the import is running. */
  busy: boolean;
  /** Whether the plan is being made anew. */
  replanning: boolean;
  onChange(options: ImportOptions): void;
  onImport(): void;
  onCancel(): void;
}

const units = [
  ["kg", "Kilograms"],
  ["lb", "Pounds"],
] as const;

const dayOrders = [
  ["day-first", "The day is first"],
  ["month-first", "The month is first"],
] as const;

const origins = { strong: "Strong", hevy: "Hevy" } as const;

/** The effects of the file in words. The first line is always there. */
function listFacts({ report, added, csv }: PlannedImport): string[] {
  const many: readonly (readonly [number, string])[] = [
    [report.same, "here already"],
    [report.conflicting, "different here: of each field the later one stays"],
    [report.unreadable, "unreadable: kept aside as they are"],
  ];
  return [
    `${added.sets > 0 ? describeAddition(added) : formatNumber(report.new)} to add`,
    ...(csv && csv.known > 0 ? [`${countOf(csv.known, "workout")} here already`] : []),
    ...(csv && csv.noSets > 0
      ? [`${countOf(csv.noSets, "line")} of rests and notes, which are no sets`]
      : []),
    ...(csv && csv.repeated > 0
      ? [`${countOf(csv.repeated, "line")} that repeat another line exactly: counted once`]
      : []),
    ...(csv?.lacksTime ? ["Days without a time of day: their workouts begin at noon"] : []),
    ...(csv && csv.unreadLengths.length > 0
      ? [`Lengths that can't be read, such as “${csv.unreadLengths[0]}”: these workouts have no length`]
      : []),
    ...(csv && csv.unusedColumns.length > 0
      ? [
          `Not imported: the ${csv.unusedColumns.length === 1 ? "column" : "columns"} ${csv.unusedColumns.join(", ")}`,
        ]
      : []),
    ...(csv && csv.longNotes > 0
      ? [
          `${countOf(csv.longNotes, "note")} longer than ${formatNumber(maxNoteLength)} characters: the end is left out`,
        ]
      : []),
    ...many.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`),
  ];
}

/**
 * A preview of an import: the counts of new, equal, different and unreadable items, the exercise for each name, and the
 * lines with problems.
 */
export default function ImportPreview(props: ImportPreviewProps) {
  const { name, plan, options, busy, replanning, onChange, onImport, onCancel } = props;
  const { report, csv } = plan;
  const useful = report.new + report.conflicting + report.unreadable > 0;
  const asksUnit = csv?.asksUnit === true && useful;
  const asksDates = csv !== null && csv.unclearDate !== null && useful;
  const isAnswered = (!asksUnit || options.unit) && (!asksDates || options.dayOrder);
  const part = useRef<HTMLElement>(null);
  // The choice of a file opens this preview, so it gets the focus.
  useLayoutEffect(() => part.current?.focus(), []);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Preview of the import"
      aria-busy={replanning}
      className="grid grid-cols-1 gap-3 rounded-lg bg-surface-2 p-4"
    >
      <p className="wrap-anywhere font-semibold">
        {name}, from {csv ? origins[csv.format] : "Fitness Tracker"}
        {csv && `: ${countOf(csv.lines, "line")}`}
      </p>
      <ul className="tabular list-disc pl-5 text-sm">
        {listFacts(plan).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {asksUnit && (
        <Choice
          question="Are the weights kilograms or pounds? The file doesn't say. It can be imported once you choose."
          options={units}
          value={options.unit}
          onChoose={(unit) => onChange({ ...options, unit })}
        />
      )}
      {asksDates && (
        <Choice
          question={`What is ${csv.unclearDate}? The file doesn't show whether the day or the month is first. It can be imported once you choose.`}
          options={dayOrders}
          value={options.dayOrder}
          onChoose={(dayOrder) => onChange({ ...options, dayOrder })}
        />
      )}
      {csv?.isInPounds && useful && <ShownUnit />}
      {csv && csv.names.length > 0 && useful && (
        <NameList
          names={csv.names}
          mapping={options.mapping ?? {}}
          onChoose={(exercise, choice) =>
            onChange({ ...options, mapping: { ...options.mapping, [exercise]: choice } })
          }
        />
      )}
      {csv && csv.count > 0 && (
        <p className="text-ink-2 text-sm">
          The file has no calories. They are estimated from the time of each exercise, for most also from your
          body weight (70 kg or 154 lb until you enter yours), and shown as estimates. A workout without a
          length counts with 0 minutes.
        </p>
      )}
      {csv && csv.problemCount > 0 && <UnreadLines csv={csv} />}
      <div className="flex flex-wrap items-center gap-2">
        {useful && isAnswered && (
          <Button variant="primary" busy={busy || replanning} onClick={onImport}>
            {busy ? "Importing…" : "Import"}
          </Button>
        )}
        <Button busy={busy} onClick={onCancel}>
          {useful ? "Cancel" : "Close"}
        </Button>
      </div>
    </section>
  );
}

/** Asks which unit to show if a file is in pounds, unless pounds were chosen before. */
function ShownUnit() {
  const db = useDatabase();
  const settings = useSettings();
  const [isAnswered, setAnswered] = useState(false);
  if (!db || !settings || (settings.weightUnit === "lb" && !isAnswered)) return null;
  return (
    <Choice
      question="The file is in pounds. What do you want to see here?"
      options={units}
      value={settings.weightUnit}
      onChoose={(unit) => {
        setAnswered(true);
        const saved = saveSettings(db, changeUnit(settings, unit));
        void reportFailure(saved, "That could not be saved on this device.");
      }}
    />
  );
}

function UnreadLines({ csv }: { csv: CsvFacts }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-3 font-semibold text-danger">
        {countOf(csv.problemCount, "line")} can't be read
      </summary>
      <ul className="max-h-48 overflow-y-auto">
        {csv.problems.map(({ line, text }) => (
          <li key={line}>
            Line {line}: {text}
          </li>
        ))}
        {csv.problemCount > csv.problems.length && (
          <li>and {formatNumber(csv.problemCount - csv.problems.length)} more.</li>
        )}
      </ul>
    </details>
  );
}
