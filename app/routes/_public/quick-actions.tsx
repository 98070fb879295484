import { Link } from "@remix-run/react";
import { History, type LucideIcon, Play, Settings, Target, TrendingUp, Zap } from "lucide-react";
import { useRef } from "react";
import { quickActions } from "#app/content/navigation.ts";
import { classNames } from "#app/ui/class-names.ts";
import { menuLineClass } from "#app/ui/dropdown.tsx";
import { icon } from "#app/ui/icon.ts";
import { hidePopover, usePopoverOpen } from "#app/ui/popover.ts";
import { showToast } from "#app/ui/toast.ts";

const icons: Readonly<Record<string, LucideIcon>> = {
  "Start Workout": Play,
  "View Progress": TrendingUp,
  "Workout History": History,
  "Set Goals": Target,
  Settings,
};
const panelId = "quick-actions";
const toastMs = 2000;

/** The floating button of the public pages and its menu, a native popover that works without script. */
export function QuickActions() {
  const panel = useRef<HTMLDivElement>(null);
  const open = usePopoverOpen(panel);
  const choose = (label: string) => {
    hidePopover(panel.current);
    showToast(`Opening ${label}...`, { durationMs: toastMs });
  };
  return (
    <>
      <button
        type="button"
        popovertarget={panelId}
        aria-label="Quick actions"
        aria-expanded={open}
        aria-controls={panelId}
        className="quick-actions fixed right-4 z-30 grid size-14 place-items-center rounded-full border border-line bg-ink text-bg shadow-float transition-transform active:scale-95 sm:right-6"
      >
        <Zap {...icon} size={22} className={classNames(open && "fill-current")} />
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className="fixed inset-auto right-4 bottom-[calc(var(--float-gap)+4.25rem)] max-h-[calc(100dvh-6rem)] w-60 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 text-ink shadow-float sm:right-6"
      >
        <nav aria-label="Quick actions">
          <ul>
            {quickActions.map(({ label, path }) => {
              const Icon = icons[label] ?? Zap;
              return (
                <li key={label}>
                  <Link to={path} onClick={() => choose(label)} className={menuLineClass}>
                    <Icon {...icon} className="text-ink-2" />
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      </div>
    </>
  );
}
