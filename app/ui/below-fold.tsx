import type { ReactNode } from "react";

/**
 * A part of a long page that the browser lays out when somebody comes near: on a slow phone the first paint doesn't
 * wait for what is four screens below. It stays there for search, links, screen readers and print.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  // As wide as the screen, because nothing is painted outside of it.
  return <div className="below-fold -mx-4 px-4 sm:-mx-6 sm:px-6">{children}</div>;
}
