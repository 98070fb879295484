import { useEffect } from "react";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import type { RatedExercise } from "#app/model/library-exercise.ts";

interface UpgradeImportsProps {
  loadLibrary(data: Data): Promise<readonly RatedExercise[]>;
}

/** Renders nothing. Adds workouts and sets to what former versions imported, once, and shows a toast about it. */
export function UpgradeImports({ loadLibrary }: UpgradeImportsProps) {
  const data = useData();
  useEffect(() => {
    if (!data) return;
    // If it fails, such as without a network, the next start tries again.
    upgrade(data, loadLibrary).catch((error) => console.warn("Former imports stay as they are", error));
  }, [data, loadLibrary]);
  return null;
}

async function upgrade(data: Data, loadLibrary: UpgradeImportsProps["loadLibrary"]): Promise<void> {
  if (!(await data.findOldImports()).waiting) return;
  const [library, { upgradeWith }] = await Promise.all([loadLibrary(data), import("./upgrade-with.ts")]);
  await upgradeWith(data, library);
}
