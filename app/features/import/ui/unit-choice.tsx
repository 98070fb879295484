import { Button } from "#app/ui/button.tsx";

type Unit = "kg" | "lb";

interface UnitChoiceProps {
  question: string;
  value?: Unit | undefined;
  onChoose(unit: Unit): void;
}

const units = [
  ["kg", "Kilograms"],
  ["lb", "Pounds"],
] as const;

/** Asks for the unit of weights that have none; it decides that of distances, too. */
export function UnitChoice({ question, value, onChoose }: UnitChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold text-sm">{question}</legend>
      <div className="flex flex-wrap gap-2">
        {units.map(([unit, label]) => (
          <Button
            key={unit}
            aria-pressed={value === undefined ? undefined : unit === value}
            className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-bg"
            onClick={() => onChoose(unit)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
