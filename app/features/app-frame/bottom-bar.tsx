import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { appLinks } from "#app/content/navigation.ts";
import { icon } from "#app/ui/icon.ts";
import { pageIcons } from "./sidebar-links.tsx";

/** The look of one stop of the bar: its icon above its text, or beside it on a phone in landscape. */
export const barStop =
  "group grid h-full min-w-0 content-center justify-items-center gap-0.5 font-semibold text-ink-2 text-xs narrow:text-[0px] " +
  "short:flex short:items-center short:justify-center short:gap-1 aria-[current=page]:text-ink";

/** Settings are in the drawer. */
const stops = appLinks.filter(({ path }) => path !== "/settings");

/** The app's pages at the lower edge of a phone. `start`: the stop in the middle. */
export function BottomBar({ start }: { start: ReactNode }) {
  const items = stops.map(({ label, path }) => {
    const Icon = pageIcons[path];
    return (
      <li key={path}>
        <NavLink to={path} prefetch="intent" className={barStop}>
          <span className="grid h-8 w-14 place-items-center rounded-full transition-colors group-aria-[current=page]:bg-surface-2 group-aria-[current=page]:text-volt-ink short:w-10">
            {Icon && <Icon {...icon} />}
          </span>
          {label}
        </NavLink>
      </li>
    );
  });
  return (
    <nav
      aria-label="Pages"
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 h-(--bar-height) border-line border-t bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] roomy:hidden print:hidden"
    >
      <ul className="mx-auto grid h-full max-w-prose grid-cols-5 px-1 max-[22.5rem]:grid-cols-[repeat(5,minmax(0,auto))]">
        {items.slice(0, 2)}
        <li>{start}</li>
        {items.slice(2)}
      </ul>
    </nav>
  );
}
