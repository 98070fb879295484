import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { newsletterParam } from "#app/contracts/newsletter.ts";
import { showToast } from "#app/ui/toast.ts";

const toastMs = 8000;

/** Tells a signed-in person, who never sees the form, how a newsletter link went; once, for it leaves the address. */
export function OutcomeToast() {
  const [params, setParams] = useSearchParams();
  const outcome = params.get(newsletterParam);
  useEffect(() => {
    if (outcome === null) return;
    // Only whoever comes from a mail needs the words.
    import("./outcome-words.ts")
      .then(({ tellOutcome }) => {
        const text = tellOutcome(outcome, "");
        if (text) showToast(text, { durationMs: toastMs });
      })
      .catch(() => {});
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
