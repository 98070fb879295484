import { NavLink, useLocation } from "@remix-run/react";
import { Menu, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { accountLinks, lifestyleLinks } from "#app/content/navigation.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { hidePopover, usePopoverOpen } from "#app/ui/popover.ts";

const panelId = "mobile-menu";
const lineClass =
  "flex min-h-13 items-center justify-between gap-3 border-line border-b font-display font-bold text-lg aria-[current=page]:text-volt-ink";

const links = [
  { label: "Home", path: "/" },
  { label: "Start", path: "/work-out-now", badge: "New AI Features" },
  ...lifestyleLinks,
  { label: "About", path: "/about" },
  ...accountLinks,
];

/** The menu of narrow screens, a native popover that works without script. */
export function MobileMenu() {
  const panel = useRef<HTMLDivElement>(null);
  const open = usePopoverOpen(panel);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // Each navigation closes the menu. A menu that was opened before the page's script ran stays open.
    if (shown.current !== key) hidePopover(panel.current);
    shown.current = key;
  }, [key]);
  const Icon = open ? X : Menu;
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popovertarget={panelId}
        aria-label="Menu"
        aria-expanded={open}
        aria-controls={panelId}
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-surface-2"
      >
        <Icon {...icon} size={22} />
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className="below-bar fixed inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-full overflow-y-auto border-line border-b bg-bg px-4 pb-6 text-ink shadow-float sm:px-6 lg:hidden"
      >
        <nav aria-label="Menu">
          <ul>
            {links.map(({ label, path, ...rest }) => (
              <li key={path}>
                <NavLink to={path} end className={lineClass}>
                  {label}
                  {"badge" in rest && <Badge volt>{rest.badge}</Badge>}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="mt-5 grid grid-cols-2 gap-3">
            <ButtonLink to="/login" size="lg">
              Login
            </ButtonLink>
            <ButtonLink to="/sign-up" size="lg">
              Sign up
            </ButtonLink>
          </div>
        </nav>
      </div>
    </div>
  );
}
