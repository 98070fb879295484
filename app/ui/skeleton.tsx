import { classNames } from "./class-names.ts";

/** A quiet block that is shown during loading. */
export function Skeleton({ className }: { className: string }) {
  // The sheet's order of classes, not theirs, would decide between two radii.
  const radius = !className.includes("rounded-") && "rounded-sm";
  return <div className={classNames("animate-pulse bg-surface-2", radius, className)} aria-hidden="true" />;
}
