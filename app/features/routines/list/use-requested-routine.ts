import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { routineParam } from "#app/content/navigation.ts";
import type { Routine } from "#app/domain/routine/routine.ts";

/** Opens the routine that the address names, once, and removes it from the address. `routines`: undefined until read. */
export function useRequestedRoutine(
  routines: readonly Routine[] | undefined,
  open: (routine: Routine) => void,
): void {
  const [params, setParams] = useSearchParams();
  const id = params.get(routineParam);
  const isRead = routines !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each requested routine
  useEffect(() => {
    if (!routines || id === null) return;
    const routine = routines.find((one) => one.id === id);
    if (routine) open(routine);
    const rest = new URLSearchParams(params);
    rest.delete(routineParam);
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [id, isRead]);
}
