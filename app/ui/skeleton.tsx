import { useRef } from "react";
import { classNames } from "./class-names.ts";
import { focusIfLost } from "./focus-neighbour.ts";
import { useBrowserLayoutEffect } from "./use-browser.ts";

/** A quiet block that is shown during loading. */
export function Skeleton({ className }: { className: string }) {
  // Two radii must not meet, because the order of the style sheet, not that of the classes, would choose one.
  const radius = !className.includes("rounded-") && "rounded-sm";
  return <div className={classNames("animate-pulse bg-surface-2", radius, className)} aria-hidden="true" />;
}

interface SkeletonHeadingProps {
  className: string;
  children: string;
}

/**
 * The heading of a screen whose data is still read. A navigation has focused it, so it passes the focus on to the heading
 * that replaces it.
 */
export function SkeletonHeading({ className, children }: SkeletonHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useBrowserLayoutEffect(
    () => () => {
      if (document.activeElement !== heading.current) return;
      // The next heading is there once React is done.
      queueMicrotask(() => focusIfLost(document.querySelector("main h1")));
    },
    [],
  );
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  );
}
