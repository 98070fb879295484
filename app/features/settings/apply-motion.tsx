import { useEffect } from "react";
import { useSettings } from "#app/data/use-live.ts";

/** Applies the setting for reduced motion. The style sheet handles the system's preference. */
export function ApplyMotion() {
  const reduce = useSettings()?.reduceMotion;
  useEffect(() => {
    if (reduce === undefined) return;
    const root = document.documentElement;
    if (reduce) root.dataset.motion = "reduce";
    else delete root.dataset.motion;
  }, [reduce]);
  return null;
}
