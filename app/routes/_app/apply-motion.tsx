import { useEffect } from "react";
import { useSettings } from "#app/data/react/use-live.ts";

/** Stills the page when the person chose so; the system's own preference is heard by the style sheet. */
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
