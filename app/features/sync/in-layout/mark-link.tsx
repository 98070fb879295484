import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, type LucideIcon, RefreshCw } from "lucide-react";
import type { SyncActivity } from "#app/data/sync/sync.ts";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { useSync } from "../use-sync.tsx";

const icons: Readonly<Record<SyncActivity["mark"], LucideIcon>> = {
  "up-to-date": CircleCheck,
  waiting: RefreshCw,
  "needs-you": CircleAlert,
};

const names: Readonly<Record<SyncActivity["mark"], string>> = {
  "up-to-date": "Sync: up to date",
  waiting: "Sync: waiting",
  "needs-you": "Sync: needs you",
};

/**
 * A link to the settings of sync, which says: up to date, waiting, or needs you. Default export, because it is loaded
 * lazily.
 */
export default function MarkLink() {
  const state = useSync()?.state;
  if (state?.kind !== "on") return <span className="size-11" />;
  const { mark } = state.activity;
  const Icon = icons[mark];
  return (
    <Link
      to="/settings#sync"
      aria-label={names[mark]}
      title={names[mark]}
      className={classNames(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-surface-2",
        mark === "needs-you" ? "text-danger" : "text-ink-2",
      )}
    >
      <Icon {...icon} />
    </Link>
  );
}
