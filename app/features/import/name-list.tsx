import { Suspense, useState } from "react";
import type { ImportOptions, NameMapping } from "#app/data/transfer/foreign-file.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Select } from "#app/ui/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// Loaded when it is first opened.
const ImportSearch = lazyPart(() => import("./import-search.tsx"));

/** The value of the choice that opens the search; no exercise has it as an id. */
const searchChoice = "?";

interface NameListProps {
  names: readonly NameMapping[];
  mapping: NonNullable<ImportOptions["mapping"]>;
  onChoose(name: string, choice: string | null): void;
}

const choiceOf = ({ name, choice }: NameMapping, mapping: NameListProps["mapping"]): string | null =>
  Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : choice;

/** The exercises to choose from: the similar ones, and the ones that were found in the search. */
function listOptions(
  { candidates }: NameMapping,
  choice: string | null,
  found: ReadonlyMap<string, string>,
): (readonly [id: string, name: string])[] {
  const alike = candidates.map(({ id, name }) => [id, name] as const);
  const name = choice === null || candidates.some(({ id }) => id === choice) ? undefined : found.get(choice);
  return choice !== null && name !== undefined ? [[choice, name], ...alike] : alike;
}

/**
 * The names of a file, each with the exercise that it becomes. Names that become own exercises come first. Each choice
 * can be changed.
 */
export function NameList({ names, mapping, onChoose }: NameListProps) {
  const [searched, setSearched] = useState<string | null>(null);
  // The names of the exercises that were found in the search, by id.
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  // The order stays while choices change.
  const [order] = useState(() => {
    const own = names.filter(({ choice }) => choice === null);
    return [...own, ...names.filter(({ choice }) => choice !== null)].map(({ name }) => name);
  });
  const byName = new Map(names.map((mapped) => [mapped.name, mapped]));
  const ownCount = names.filter((mapped) => choiceOf(mapped, mapping) === null).length;
  // The list stays open once it is open. Otherwise the last choice would hide the list.
  const [isOpen] = useState(ownCount > 0);
  return (
    <details className="text-sm" open={isOpen}>
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
              <Select
                label={`${name} becomes`}
                hideLabel
                value={choiceOf(mapped, mapping) ?? ""}
                onChange={({ currentTarget: { value } }) => {
                  if (value === searchChoice) setSearched(name);
                  else onChoose(name, value || null);
                }}
              >
                <option value="">New own exercise</option>
                {listOptions(mapped, choiceOf(mapped, mapping), found).map(([id, text]) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
                <option value={searchChoice}>Search all exercises…</option>
              </Select>
            </li>
          );
        })}
      </ul>
      {searched !== null && (
        <Dialog open position="top" onClose={() => setSearched(null)} title={`${searched} becomes`}>
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <ImportSearch
              onPick={(exercise) => {
                setFound(new Map([...found, [exercise.id, exercise.name]]));
                setSearched(null);
                onChoose(searched, exercise.id);
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </details>
  );
}
