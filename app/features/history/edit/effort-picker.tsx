import { classNames } from "#app/ui/class-names.ts";

const words = ["Very easy", "Easy", "Moderate", "Hard", "All out"] as const;

/** How hard the workout was, 1 to 5. */
export function EffortPicker({
  effort,
  onChoose,
}: {
  effort: number | undefined;
  onChoose(effort: number): void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-ink-2 text-sm">
        How hard was it?{" "}
        {effort !== undefined && <span className="font-semibold text-ink">{words[effort - 1]}</span>}
      </legend>
      <div className="flex max-w-63 flex-wrap justify-between">
        {words.map((word, index) => (
          <button
            key={word}
            type="button"
            aria-label={`${index + 1}, ${word}`}
            aria-pressed={effort === index + 1}
            onClick={() => onChoose(index + 1)}
            className={classNames(
              "display tabular grid size-11 place-items-center rounded-full border",
              effort === index + 1
                ? "border-transparent bg-ink text-bg"
                : "border-line-strong hover:bg-surface-2",
            )}
          >
            {index + 1}
          </button>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex max-w-63 justify-between text-ink-2 text-xs">
        <span>{words[0]}</span>
        <span>{words[words.length - 1]}</span>
      </p>
    </fieldset>
  );
}
