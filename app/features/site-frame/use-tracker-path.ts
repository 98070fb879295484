import { useLocation } from "@remix-run/react";
import { memberPath, toPublicPath } from "#app/content/member-paths.ts";

/** The address of the tracker: another one for users, who read the same pages below the dashboard. */
export function useTrackerPath(): string {
  const { pathname } = useLocation();
  return toPublicPath(pathname) === pathname ? "/work-out-now" : memberPath("/work-out-now");
}
