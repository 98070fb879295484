import { classNames } from "#app/ui/class-names.ts";

interface RowFactsProps {
  facts: readonly (string | false)[];
  /** Whether the row is wide. A narrow row leaves out a whole fact instead of cutting a number. */
  isWide: boolean;
}

/** The facts under the name of a row, in one line. */
export function RowFacts({ facts, isWide }: RowFactsProps) {
  const shown = facts.flatMap((fact) => fact || []);
  return (
    <span
      className={classNames(
        "tabular block text-ink-2 text-sm",
        isWide ? "truncate" : "h-[1lh] overflow-hidden",
      )}
    >
      {isWide ? shown.join(" · ") : shown.map(unbroken).join(" ·\u00a0")}
    </span>
  );
}

/** A fact that doesn't fit wraps with its dot, and unbroken, into a line that is hidden. */
const unbroken = (fact: string): string => fact.replaceAll(" ", "\u00a0").replace(/[–-]/g, "$&\u2060");
