import { Link } from "@remix-run/react";

/** The product's name with its mark: a ring that is three quarters closed. */
export function Brand() {
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center gap-2.5 font-display font-extrabold text-lg tracking-tight"
    >
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <circle cx="16" cy="16" r="12" fill="none" stroke="var(--line)" strokeWidth="6" />
        <circle
          cx="16"
          cy="16"
          r="12"
          fill="none"
          stroke="var(--volt-ink)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray="56 20"
          transform="rotate(-90 16 16)"
        />
      </svg>
      <span className="whitespace-nowrap">Fitness Tracker</span>
    </Link>
  );
}
