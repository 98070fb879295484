import { useEffect, useRef } from "react";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import type { FileLook } from "../look-at-file.ts";

interface ImportPreviewProps {
  look: FileLook;
  busy: boolean;
  onImport(): void;
  onCancel(): void;
}

/** What a file would bring: new, same, different, unreadable, and which lines are wrong. */
export function ImportPreview({ look, busy, onImport, onCancel }: ImportPreviewProps) {
  const { report, csv } = look;
  const facts = [
    [report.new, "new"],
    [report.same + (csv?.known ?? 0), "here already"],
    [report.conflicting, "different here: of each field the later one stays"],
    [report.unreadable, "unreadable: kept aside as they are"],
  ] as const;
  const useful = report.new + report.conflicting + report.unreadable > 0;
  const part = useRef<HTMLElement>(null);
  // What was asked for by choosing the file.
  useEffect(() => part.current?.focus(), []);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Preview of the import"
      className="grid grid-cols-1 gap-3 rounded-lg bg-surface-2 p-4"
    >
      <p className="wrap-anywhere font-semibold">
        {look.name}, from {look.from}
        {csv && `: ${countOf(csv.lines, "line")}, ${countOf(csv.count + csv.known, "workout")}`}
      </p>
      <ul className="tabular list-disc pl-5 text-sm">
        {facts
          .filter(([count], index) => count > 0 || index === 0)
          .map(([count, words]) => (
            <li key={words}>
              {countOf(count, "record")} {words}
            </li>
          ))}
      </ul>
      {csv && csv.format !== "own" && csv.count > 0 && (
        <p className="text-ink-2 text-sm">
          The file doesn't tell what was burned: kcal are estimated by each exercise's rate, and marked so.
        </p>
      )}
      {csv && csv.problemCount > 0 && (
        <details className="text-sm">
          <summary className="font-semibold text-danger">
            {countOf(csv.problemCount, "line")} can't be read
          </summary>
          <ul className="mt-2 max-h-48 overflow-y-auto">
            {csv.problems.map(({ line, text }) => (
              <li key={line}>
                Line {line}: {text}
              </li>
            ))}
            {csv.problemCount > csv.problems.length && (
              <li>and {csv.problemCount - csv.problems.length} more.</li>
            )}
          </ul>
        </details>
      )}
      <div className="flex gap-2">
        {useful && (
          <Button variant="primary" busy={busy} onClick={onImport}>
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
