import { Link } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { Figure } from "#app/figures/figure.tsx";

/** The 'What's New' banner. */
export function WhatsNew() {
  return (
    <section
      aria-labelledby="whats-new"
      className="grid items-center gap-x-8 gap-y-2 overflow-hidden rounded-lg bg-surface-2 px-5 py-6 sm:grid-cols-[1fr_auto] sm:px-8"
    >
      <div className="grid justify-items-start gap-2">
        <h2 id="whats-new" className="text-xl md:text-2xl">
          What's New
        </h2>
        <p className="max-w-prose text-ink-2">
          A planner makes your week from your history, by published rules, and says why of every number. It
          runs on your device, and no language model reads your training.
        </p>
        <Link
          to="/work-out-now"
          className="inline-flex min-h-11 items-center gap-2 font-bold font-display text-volt-ink"
        >
          <span>Learn More</span>
          <span className="sr-only"> about the workout tracker</span>
          <ArrowRight aria-hidden size={18} strokeWidth={2} />
        </Link>
      </div>
      <Figure name="squats" label="" playing={false} size={190} className="-my-6 -mb-8 hidden sm:block" />
    </section>
  );
}
