import { classNames } from "./class-names.ts";

/** A quiet block that is shown during loading. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div className={classNames("animate-pulse rounded-sm bg-surface-2", className)} aria-hidden="true" />
  );
}
