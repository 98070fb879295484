import { useData } from "#app/data/react/data-provider.tsx";

/** Says so when this browser can't keep workouts as they should be kept; tracking goes on. */
export function StorageNotice() {
  const storage = useData()?.storage;
  if (!storage || storage === "indexeddb") return null;
  return (
    <p role="alert" className="rounded-lg border border-danger bg-surface p-4 text-sm">
      {storage === "localstorage"
        ? "This browser refuses the database that workouts are kept in. They are kept in its simpler storage instead, which holds less and may be cleared sooner."
        : "This browser can't keep anything for this page. Tracking works, but workouts and goals are gone when you close it."}
    </p>
  );
}
