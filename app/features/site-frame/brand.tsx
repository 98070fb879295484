import { Link } from "@remix-run/react";
import { logoRing } from "#app/contracts/brand.ts";

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
          r={logoRing.radius}
          fill="none"
          stroke="var(--volt)"
          strokeWidth={logoRing.width}
          strokeLinecap="round"
          strokeDasharray={logoRing.dashes}
          transform="rotate(-90 16 16)"
        />
      </svg>
      <span className="whitespace-nowrap max-[21rem]:sr-only">Fitness Tracker</span>
    </Link>
  );
}
