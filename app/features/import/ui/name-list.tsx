import { useState } from "react";
import type { ImportOptions, NameMapping } from "#app/data/transfer/foreign-file.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Select } from "#app/ui/field.tsx";

interface NameListProps {
  names: readonly NameMapping[];
  mapping: NonNullable<ImportOptions["mapping"]>;
  onChoose(name: string, choice: string | null): void;
}

const choiceOf = ({ name, choice }: NameMapping, mapping: NameListProps["mapping"]): string | null =>
  Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : choice;

/** What each exercise of a file becomes, those that become own exercises first. Each can be changed. */
export function NameList({ names, mapping, onChoose }: NameListProps) {
  // The order stays while choices change.
  const [order] = useState(() => {
    const own = names.filter(({ choice }) => choice === null);
    return [...own, ...names.filter(({ choice }) => choice !== null)].map(({ name }) => name);
  });
  const byName = new Map(names.map((mapped) => [mapped.name, mapped]));
  const ownCount = names.filter((mapped) => choiceOf(mapped, mapping) === null).length;
  return (
    <details className="text-sm" open={ownCount > 0}>
      <summary className="cursor-pointer py-3 font-semibold">
        {countOf(names.length, "exercise")}
        {ownCount > 0 && `, ${countOf(ownCount, "new own exercise")}`}
      </summary>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-sm border border-line bg-surface px-3">
        {order.map((name) => {
          const mapped = byName.get(name);
          if (!mapped) return null;
          return (
            <li key={name} className="grid gap-1 py-2 sm:grid-cols-2 sm:items-center sm:gap-3">
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold">{name}</span>
                <span className="tabular text-ink-2">{countOf(mapped.sets, "set")}</span>
              </span>
              {mapped.candidates.length > 0 ? (
                <Select
                  label={`${name} becomes`}
                  hideLabel
                  value={choiceOf(mapped, mapping) ?? ""}
                  onChange={({ currentTarget }) => onChoose(name, currentTarget.value || null)}
                >
                  <option value="">New own exercise</option>
                  {mapped.candidates.map((candidate) => (
                    <option key={candidate.id} value={candidate.id}>
                      {candidate.name}
                    </option>
                  ))}
                </Select>
              ) : (
                <span className="text-ink-2">New own exercise</span>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
