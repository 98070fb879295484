import { explainTrouble } from "#app/data/data-error.ts";
import { useData, useDataTrouble } from "#app/data/react/data-provider.tsx";

const fallbacks = {
  localstorage:
    "This browser refuses the database that workouts are kept in. They are kept in its simpler storage instead, which holds less and may be cleared sooner.",
  memory:
    "This browser can't keep anything for this page. Tracking works, but workouts and goals are gone when you close it.",
} as const;

/** Says so when workouts can't be kept as they should be: in this browser at all, or in this tab any more. */
export function StorageNotice() {
  const storage = useData()?.storage ?? "indexeddb";
  const trouble = useDataTrouble();
  if (!trouble && storage === "indexeddb") return null;
  return (
    <p role="alert" className="rounded-lg border border-danger bg-surface p-4 text-sm">
      {trouble ? explainTrouble(trouble) : storage !== "indexeddb" && fallbacks[storage]}
    </p>
  );
}
