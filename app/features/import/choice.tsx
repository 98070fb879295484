import { Button } from "#app/ui/button.tsx";

interface ChoiceProps<T extends string> {
  question: string;
  options: readonly (readonly [value: T, label: string])[];
  value?: T | undefined;
  onChoose(value: T): void;
}

/** Asks for a fact that the file doesn't state. */
export function Choice<T extends string>({ question, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold text-sm">{question}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([option, label]) => (
          <Button
            key={option}
            aria-pressed={value === undefined ? undefined : option === value}
            className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-bg"
            onClick={() => onChoose(option)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
