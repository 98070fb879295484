import { NavLink } from "@remix-run/react";
import { lifestyleLinks } from "#app/content/navigation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { Brand } from "./brand.tsx";

const links = [
  { label: "Home", path: "/" },
  ...lifestyleLinks,
  { label: "Start", path: "/work-out-now" },
  { label: "About", path: "/about" },
];

/** The header of the public pages. */
export function PublicHeader() {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-bg">
      <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:px-6">
        <Brand />
        <nav aria-label="Main" className="ml-6 hidden gap-1 lg:flex">
          {links.map(({ label, path }) => (
            <NavLink
              key={path}
              to={path}
              end
              className="inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-ink-2 text-sm hover:bg-surface-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-volt-ink aria-[current=page]:underline-offset-8"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          <ButtonLink to="/sign-up" className="hidden sm:inline-flex">
            Sign up
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
