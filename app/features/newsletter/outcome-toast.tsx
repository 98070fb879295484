import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { newsletterParam } from "#app/contracts/newsletter.ts";
import { showToast } from "#app/ui/toast.ts";
import { describeOutcome } from "./outcome.ts";

const toastMs = 8000;

/** Shows users, who never see the form, the outcome of a newsletter link, and removes it from the address. */
export function OutcomeToast() {
  const [params, setParams] = useSearchParams();
  const outcome = params.get(newsletterParam);
  useEffect(() => {
    if (outcome === null) return;
    const text = describeOutcome(outcome, "");
    if (text) showToast(text, { durationMs: toastMs });
    setParams(
      (before) => {
        before.delete(newsletterParam);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [outcome, setParams]);
  return null;
}
