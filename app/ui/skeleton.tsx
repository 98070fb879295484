import { classNames } from "./class-names.ts";

/** The grey shape of what is being loaded; give it the final size. Decoration: say "Loading" beside it in words. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("skeleton rounded-sm bg-surface-2", className)} />;
}
