import { Link } from "@remix-run/react";
import { Ring } from "#app/ui/ring.tsx";

/** The mark of the product; inside the app it leads to the dashboard. */
export function AppBrand() {
  return (
    <Link
      to="/dashboard"
      className="flex min-h-11 items-center gap-2.5 font-display font-extrabold text-lg tracking-tight"
    >
      <Ring share={0.74} tone="stroke-volt-ink" thickness={19} className="size-7" />
      <span className="whitespace-nowrap">Fitness Tracker</span>
    </Link>
  );
}
