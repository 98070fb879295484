import { Link, useLocation } from "@remix-run/react";
import { History, type LucideIcon, Play, Settings, Target, TrendingUp, Zap } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
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

const controls = "a, button, input, select, textarea, label, summary, [role=slider]";

/** Points of the round button: its middle, and eight near its edge. */
const points = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => {
  const angle = (eighth * Math.PI) / 4;
  return { x: 0.5 + 0.45 * Math.cos(angle), y: 0.5 + 0.45 * Math.sin(angle) };
});

/** Whether a press on a control of the page would hit the button instead. */
function liesOverControl(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [{ x: 0.5, y: 0.5 }, ...points].some(({ x, y }) => {
    const stack = document.elementsFromPoint(left + x * width, top + y * height);
    return stack.find((element) => !button.contains(element))?.closest(controls);
  });
}

/** Follows the page as it scrolls and changes. */
function useLiesOverControl(button: RefObject<HTMLElement>): boolean {
  const [isOver, setOver] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other controls
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => button.current && setOver(liesOverControl(button.current)));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      removeEventListener("scroll", look);
    };
  }, [button, key]);
  return isOver;
}

/**
 * The floating button of the public pages and its menu, a native popover that works without script. The button hides
 * while a control of the page lies under it, except for the keyboard.
 */
export function QuickActions() {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOver = useLiesOverControl(button);
  const open = usePopoverOpen(panel);
  const choose = (label: string) => {
    hidePopover(panel.current);
    showToast(`Opening ${label}...`, { durationMs: toastMs });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popovertarget={panelId}
        aria-label="Quick actions"
        aria-expanded={open}
        aria-controls={panelId}
        className={classNames(
          "quick-actions fixed right-4 z-30 grid size-14 place-items-center rounded-full border border-line bg-ink text-bg shadow-float transition-[transform,opacity] active:scale-95 sm:right-6",
          isOver && !open && "pointer-events-none opacity-0 focus-visible:opacity-100",
        )}
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
