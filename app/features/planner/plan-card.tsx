import { Link } from "@remix-run/react";
import { ArrowRight, CalendarCheck } from "lucide-react";
import { icon } from "#app/ui/icon.ts";

/** The way to the planner. */
export const PlanCard = ({ to }: { to: string }) => (
  <Link
    to={to}
    className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-surface-2"
  >
    <CalendarCheck {...icon} className="shrink-0" />
    <span className="grow">
      <span className="block font-bold font-display">Plan your training</span>
      <span className="block text-ink-2 text-sm">On your device, by rules, not by a language model</span>
    </span>
    <ArrowRight aria-hidden size={18} strokeWidth={2} className="shrink-0" />
  </Link>
);
