import { useEffect } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";

/**
 * Renders nothing. While it is mounted, each reached goal is announced once over all tabs and reloads, in a visible
 * tab.
 * @param onShow opens the list of goals
 */
export function GoalReached({ onShow }: { onShow(): void }) {
  const data = useData();
  const reached = useLive(async (open) => (await open.goals.listUnannounced()).join(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onShow` is no reason to announce again
  useEffect(() => {
    if (!data || !reached) return;
    const celebrate = () => {
      if (document.visibilityState !== "visible") return;
      // If loading fails, the next screen tries again.
      import("./celebrate.tsx").then((module) => module.celebrate(data.goals, onShow)).catch(() => undefined);
    };
    celebrate();
    document.addEventListener("visibilitychange", celebrate);
    return () => document.removeEventListener("visibilitychange", celebrate);
  }, [data, reached]);
  return null;
}
