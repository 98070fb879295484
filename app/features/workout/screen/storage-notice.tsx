import { explainDataError } from "#app/data/data-error.ts";
import { useDatabase, useDataError } from "#app/data/database-provider.tsx";
import { Button } from "#app/ui/button.tsx";

const inMemory =
  "This browser can't keep anything for this page. Tracking works, but workouts and goals are gone when you close it.";

/** Warns when workouts can't be stored as intended, in this browser or in this tab. */
export function StorageNotice() {
  const isStored = useDatabase()?.isStored ?? true;
  const errorKind = useDataError();
  if (!errorKind && isStored) return null;
  const helpsReload = errorKind === "unreachable" || errorKind === "outdated";
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger bg-surface p-4 text-sm"
    >
      <p>{errorKind ? explainDataError(errorKind) : inMemory}</p>
      {helpsReload && <Button onClick={() => location.reload()}>Reload</Button>}
    </div>
  );
}
