import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { focusForReading } from "./focus-neighbour.ts";

/**
 * Scrolls to the section of the hash, which was not rendered yet when the router looked for it, and moves the focus to its
 * heading, as RouteFocus does on a page without a hash.
 */
export function useReadFromHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    focusForReading(part?.querySelector("h2") ?? part);
  }, [hash]);
}
