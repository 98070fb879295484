import { Check } from "lucide-react";
import { classNames } from "#app/ui/class-names.ts";

interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
}

interface ChoicesProps<V extends string> {
  /** The name of the group for screen readers, and of its radio buttons. */
  label: string;
  choices: readonly Choice<V>[];
  chosen: readonly V[];
  onChange(chosen: readonly V[]): void;
  /** How many may be chosen; with 1 a choice replaces the former one. */
  max?: number;
  /** Small choices stand side by side. */
  isSmall?: boolean;
}

const row =
  "flex min-h-13 items-center gap-3 rounded-sm border px-4 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2";

/** One choice of a few, or several of many, as large targets. */
export function Choices<V extends string>({
  label,
  choices,
  chosen,
  onChange,
  max,
  isSmall,
}: ChoicesProps<V>) {
  const isOne = max === 1;
  const toggle = (value: V) => {
    if (isOne) return onChange([value]);
    if (chosen.includes(value)) return onChange(chosen.filter((one) => one !== value));
    if (max === undefined || chosen.length < max) onChange([...chosen, value]);
  };
  return (
    <fieldset className={isSmall ? "flex flex-wrap gap-2" : "grid gap-2"}>
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, label: name, hint }) => {
        const isChosen = chosen.includes(value);
        const isFull = !isOne && !isChosen && max !== undefined && chosen.length >= max;
        return (
          <label
            key={value}
            className={classNames(
              row,
              isSmall && "relative",
              isChosen ? "border-volt-ink bg-volt/15" : "border-line-strong bg-surface",
              isFull && "opacity-50",
            )}
          >
            <input
              type={isOne ? "radio" : "checkbox"}
              name={isOne ? label : undefined}
              checked={isChosen}
              disabled={isFull}
              onChange={() => toggle(value)}
              className="sr-only"
            />
            {(!isSmall || isChosen) && (
              <span
                aria-hidden
                className={classNames(
                  "grid shrink-0 place-items-center border",
                  // On its corner, so that a small choice is as wide as before.
                  isSmall ? "absolute -top-1.5 -right-1.5 size-5 rounded-full" : "size-6",
                  !isSmall && (isOne ? "rounded-full" : "rounded-sm"),
                  isChosen ? "border-transparent bg-volt text-on-volt" : "border-line-strong",
                )}
              >
                {isChosen && <Check size={isSmall ? 13 : 16} strokeWidth={3} />}
              </span>
            )}
            <span>
              <span className="block font-semibold">{name}</span>
              {hint && <span className="block text-ink-2 text-sm">{hint}</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
