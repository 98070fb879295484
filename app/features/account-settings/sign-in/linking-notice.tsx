import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { describeLinking } from "./describe-linking.ts";

/** Shows the outcome of linking a provider and removes it from the address. */
export function LinkingNotice() {
  const [params, setParams] = useSearchParams();
  const [outcome] = useState(() => describeLinking(params));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    if (outcome) setParams({}, { replace: true, preventScrollReset: true });
  }, []);
  if (!outcome) return null;
  return (
    <p
      role={outcome.failed ? "alert" : "status"}
      className={`rounded-lg border-2 bg-surface p-4 ${outcome.failed ? "border-danger" : "border-volt-ink"}`}
    >
      {outcome.text}
    </p>
  );
}
