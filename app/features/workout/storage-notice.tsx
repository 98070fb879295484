import { explainDataError } from "#app/data/data-error.ts";
import { useData, useDataError } from "#app/data/react/data-provider.tsx";

const fallbacks = {
  localstorage:
    "This browser refuses the database that workouts are kept in. They are kept in its simpler storage instead, which holds less and may be cleared sooner.",
  memory:
    "This browser can't keep anything for this page. Tracking works, but workouts and goals are gone when you close it.",
} as const;

/** Warns when workouts can't be stored as intended, in this browser or in this tab. */
export function StorageNotice() {
  const storage = useData()?.storage ?? "indexeddb";
  const errorKind = useDataError();
  if (!errorKind && storage === "indexeddb") return null;
  return (
    <p role="alert" className="rounded-lg border border-danger bg-surface p-4 text-sm">
      {errorKind ? explainDataError(errorKind) : storage !== "indexeddb" && fallbacks[storage]}
    </p>
  );
}
