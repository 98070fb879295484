import { NavLink } from "@remix-run/react";
import { CircleUser } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { accountLinks, lifestyleLinks } from "#app/content/navigation.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dropdown, menuLineClass } from "#app/ui/dropdown.tsx";
import { icon } from "#app/ui/icon.ts";
import { ThemeToggle } from "#app/ui/theme/theme-toggle.tsx";
import { Brand } from "./brand.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

/** Scrolled further than this the bar turns translucent, in pixels (specification, section 9). */
const scrollThreshold = 20;

const lineClass =
  "group inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold text-ink-2 text-sm hover:bg-surface-2 hover:text-ink aria-[current=page]:text-ink";
/** On the word only, so that a badge beside it is not underlined. */
const wordClass = "decoration-2 decoration-volt-ink underline-offset-8 group-aria-[current=page]:underline";

/** The header of the public pages. The route passes the search in. */
export function PublicHeader({ search }: { search?: ReactNode }) {
  const scrolled = useScrolled(scrollThreshold);
  return (
    <header
      data-scrolled={scrolled || undefined}
      className={classNames(
        "sticky top-0 z-30 border-b transition-colors",
        // In landscape a running workout needs the height.
        "short:[body:has(.workout-bar)_&]:static",
        scrolled ? "border-line bg-bg/80 backdrop-blur-lg" : "border-transparent bg-bg",
      )}
    >
      <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:px-6">
        <Brand />
        <nav aria-label="Main" className="ml-4 hidden items-center gap-1 lg:flex">
          <NavLink to="/" end className={lineClass}>
            <span className={wordClass}>Home</span>
          </NavLink>
          <Dropdown label="Lifestyle" className={lineClass}>
            {lifestyleLinks.map(({ label, path }) => (
              <NavLink key={path} to={path} className={menuLineClass}>
                {label}
              </NavLink>
            ))}
          </Dropdown>
          <NavLink to="/work-out-now" className={lineClass}>
            <span className={wordClass}>Start</span> <Badge volt>New AI Features</Badge>
          </NavLink>
          <NavLink to="/about" className={lineClass}>
            <span className={wordClass}>About</span>
          </NavLink>
        </nav>
        {/* As wide as its buttons from the start, so that nothing moves while they load. */}
        <div className="ml-auto flex min-w-33 items-center lg:min-w-58">
          {search}
          <ThemeToggle />
          <div className="hidden lg:block">
            <Dropdown
              label="Account"
              icon={<CircleUser {...icon} />}
              align="right"
              className="inline-flex size-11 items-center justify-center rounded-full hover:bg-surface-2"
            >
              {[...accountLinks, { label: "Login", path: "/login" }].map(({ label, path }) => (
                <NavLink key={path} to={path} className={menuLineClass}>
                  {label}
                </NavLink>
              ))}
            </Dropdown>
          </div>
          <ButtonLink to="/sign-up" className="ml-2 max-sm:hidden">
            Sign up
          </ButtonLink>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** Whether the page is scrolled further than `threshold` pixels. */
function useScrolled(threshold: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const follow = () => setScrolled(window.scrollY > threshold);
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [threshold]);
  return scrolled;
}
