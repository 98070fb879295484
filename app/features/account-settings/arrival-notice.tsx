import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { describeArrival } from "./describe-arrival.ts";

/** Tells what a mailed link or a provider that led here has done, and takes it out of the address. */
export function ArrivalNotice() {
  const [params, setParams] = useSearchParams();
  const [arrival] = useState(() => describeArrival(params));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    if (arrival) setParams({}, { replace: true, preventScrollReset: true });
  }, []);
  if (!arrival) return null;
  return (
    <p
      role={arrival.failed ? "alert" : "status"}
      className={`rounded-lg border-2 bg-surface p-4 ${arrival.failed ? "border-danger" : "border-volt-ink"}`}
    >
      {arrival.text}
    </p>
  );
}
