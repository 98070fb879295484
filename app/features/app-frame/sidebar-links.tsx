import { NavLink } from "@remix-run/react";
import { CircleUserRound, Dumbbell, History, LayoutDashboard, type LucideIcon, Settings } from "lucide-react";
import { memberPath, readingLinks } from "#app/content/member-paths.ts";
import { appLinks } from "#app/content/navigation.ts";
import { icon } from "#app/ui/icon.ts";

const linkClass =
  "flex min-h-11 items-center gap-3 rounded-sm px-3 font-semibold text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink " +
  "aria-[current=page]:bg-surface-2 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_3px_0_var(--volt-ink)]";

/** The links to the app's pages and to the texts of the site, in the sidebar and in the drawer. */
export function SidebarLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <>
      <nav aria-label="App">
        <ul className="grid gap-1">
          {appLinks.map(({ label, path }) => {
            const Icon = pageIcons[path];
            return (
              <li key={path}>
                <NavLink to={path} onClick={onFollow} prefetch="intent" className={linkClass}>
                  {Icon && <Icon {...icon} />}
                  {label}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <nav aria-label="Read" className="mt-auto">
        <ul className="flex flex-wrap gap-x-4 px-3">
          {readingLinks.map(({ label, path }) => (
            <li key={path}>
              <NavLink
                to={memberPath(path)}
                onClick={onFollow}
                className="inline-flex min-h-11 items-center text-ink-2 text-sm hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** The icon of each page of the app, by its path. */
export const pageIcons: Readonly<Record<string, LucideIcon>> = {
  "/dashboard": LayoutDashboard,
  "/workouts": Dumbbell,
  "/history": History,
  "/profile": CircleUserRound,
  "/settings": Settings,
};
