import { useRef } from "react";
import { focusIfLost } from "./focus-neighbour.ts";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect.ts";

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
