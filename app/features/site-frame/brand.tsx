import { Link } from "@remix-run/react";

/** The product's name with its mark, a ring that is three quarters closed. Links to the home page or to `to`. */
export function Brand({ to = "/" }: { to?: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2.5 font-display font-extrabold text-lg tracking-tight"
    >
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <circle cx="16" cy="16" r="16" fill="var(--on-volt)" />
        <circle
          cx="16"
          cy="16"
          r="9"
          fill="none"
          stroke="var(--volt)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="42 15"
          transform="rotate(-90 16 16)"
        />
      </svg>
      <span className="whitespace-nowrap max-[21rem]:sr-only">Fitness Tracker</span>
    </Link>
  );
}
