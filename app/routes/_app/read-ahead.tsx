import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { readAllDays } from "#app/data/react/use-live.ts";

/** The screens whose statistics are of all days. */
const withDays: ReadonlySet<string> = new Set(["/dashboard", "/history", "/profile"]);

/** Reads the days of a screen while its scripts are fetched; the data layer remembers them until the screen asks. */
export function ReadAhead() {
  const data = useData();
  const next = useNavigation().location?.pathname;
  useEffect(() => {
    // Where it fails, the screen says so.
    if (data && next && withDays.has(next)) readAllDays(data).catch(() => undefined);
  }, [data, next]);
  return null;
}
