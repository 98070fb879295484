import { classNames } from "./class-names.ts";

interface SegmentsProps<V extends string> {
  /** Its name for screen readers. */
  label: string;
  options: readonly { readonly value: NoInfer<V>; readonly label: string }[];
  value: V;
  /** Takes the whole width on phones, so that many choices fit. */
  isWide?: boolean;
  onChoose(value: V): void;
}

/** A few choices in a row, one of them selected. */
export function Segments<V extends string>({ label, options, value, isWide, onChoose }: SegmentsProps<V>) {
  return (
    <fieldset
      className={classNames(
        "inline-flex w-max max-w-full flex-wrap gap-1 rounded-full bg-surface-2 p-1 narrow:rounded-lg",
        isWide && "max-sm:flex max-sm:w-full max-sm:*:px-0",
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          data-action="choose"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={classNames(
            // The area to press reaches over the frame, to 44 px.
            "display relative min-h-9 grow whitespace-nowrap rounded-full px-3.5 text-sm transition-colors after:-inset-1 after:absolute",
            option.value === value ? "bg-ink text-bg" : "text-ink-2 hover:text-ink",
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
