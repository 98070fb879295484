import { Minus, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { addPairs, barsOf, changeUnit, countPairs, maxPairs, maxPlateG } from "#app/domain/set/plate-set.ts";
import type { Settings } from "#app/domain/settings.ts";
import { formatWeightWithUnit, parseWeight } from "#app/lib/weight.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { showErrors } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { useSaveSetting } from "./use-save-setting.ts";

/** The unit of weights, the bar and the plates at hand. */
export function WeightSettings({ settings }: { settings: Settings }) {
  const save = useSaveSetting();
  const { weightUnit: unit, barG, platesG } = settings;
  const addPair = (plateG: number, by = 1) =>
    save((stored) => ({ platesG: addPairs(stored.platesG, plateG, by) }));
  const plates = countPairs(platesG, unit);
  // The focused button disappears with the last pair of an own plate.
  const list = useFocusAfterChange<HTMLUListElement>(plates.length);
  const bars = [...new Set([...barsOf[unit], barG])];
  return (
    <SectionCard title="Weights" id="weights">
      <div className="grid gap-2">
        <p className="font-semibold text-sm">Unit</p>
        <Segments
          label="Unit of weights"
          options={[
            { value: "kg", label: "kg" },
            { value: "lb", label: "lb" },
          ]}
          value={unit}
          onChoose={(chosen) => chosen !== unit && save(changeUnit(settings, chosen))}
        />
      </div>
      <Select
        label="Bar"
        value={barG}
        onChange={(event) => save({ barG: Number(event.currentTarget.value) })}
      >
        {bars.map((grams) => (
          <option key={grams} value={grams}>
            {grams === 0 ? "No bar" : formatWeightWithUnit(grams, unit)}
          </option>
        ))}
      </Select>
      <details>
        <summary className="w-fit py-3 font-semibold text-sm">Plates</summary>
        <p className="pb-2 text-ink-2 text-sm">
          How many pairs you have, one plate of a pair for each side of the bar. Warm-up sets are rounded to
          them.
        </p>
        <ul ref={list} aria-label="Plates" className="divide-y divide-line">
          {plates.map(({ plateG, pairs }) => (
            <li key={plateG} className="flex min-h-12 items-center justify-between">
              <span className="display tabular">{formatWeightWithUnit(plateG, unit)}</span>
              <span className="flex items-center">
                <IconButton
                  label={`Fewer pairs of ${formatWeightWithUnit(plateG, unit)}`}
                  aria-disabled={pairs === 0}
                  className="aria-disabled:opacity-40"
                  onClick={() => pairs > 0 && addPair(plateG, -1)}
                >
                  <Minus {...icon} />
                </IconButton>
                <output className="tabular w-16 text-center">
                  {pairs} {pairs === 1 ? "pair" : "pairs"}
                </output>
                <IconButton
                  label={`More pairs of ${formatWeightWithUnit(plateG, unit)}`}
                  aria-disabled={pairs === maxPairs}
                  className="aria-disabled:opacity-40"
                  onClick={() => pairs < maxPairs && addPair(plateG)}
                >
                  <Plus {...icon} />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
        <AddPlate settings={settings} onAdd={addPair} />
      </details>
    </SectionCard>
  );
}

interface AddPlateProps {
  settings: Settings;
  onAdd(plateG: number): void;
}

function AddPlate({ settings: { weightUnit: unit, platesG }, onAdd }: AddPlateProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = parseWeight(text, unit);
    const problem =
      parsed.error ??
      (parsed.grams === 0
        ? "A plate weighs something."
        : parsed.grams > maxPlateG
          ? `At most ${formatWeightWithUnit(maxPlateG, unit)}.`
          : platesG.includes(parsed.grams)
            ? "This plate is in the list."
            : undefined);
    if (problem || parsed.grams === null)
      return showErrors(event.currentTarget, () => setError(problem ?? undefined));
    setError(undefined);
    setText("");
    onAdd(parsed.grams);
  }

  return (
    <form noValidate onSubmit={add} className="grid grid-cols-[1fr_auto] items-end gap-2 pt-3">
      <Field
        label={`Another plate in ${unit}`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" className={error ? "mb-7.5 min-h-12" : "min-h-12"}>
        Add plate
      </Button>
    </form>
  );
}
