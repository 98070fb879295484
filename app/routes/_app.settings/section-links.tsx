import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { settingsSections as sections } from "#app/content/navigation.ts";

const linkClass =
  "flex min-h-11 items-center whitespace-nowrap rounded-sm px-3 font-semibold text-ink-2 text-sm hover:bg-surface-2 hover:text-ink " +
  "max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:px-4 " +
  "lg:aria-[current]:text-ink lg:aria-[current]:shadow-[inset_3px_0_var(--volt-ink)]";

/**
 * Links to the sections of the settings: beside them on wide screens, elsewhere a row above them.
 * @param isAccountKnown false hides the security section
 */
export function SectionLinks({ isAccountKnown }: { isAccountKnown: boolean }) {
  const current = useCurrentSection();
  return (
    <nav
      aria-label="Settings"
      className="-mx-4 -my-1.5 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] lg:sticky lg:top-24 lg:mx-0 lg:overflow-visible lg:px-0"
    >
      <ul className="flex gap-1.5 lg:grid lg:gap-0.5">
        {sections.map(
          ({ id, title }) =>
            (isAccountKnown || id !== "security") && (
              <li key={id}>
                <Link
                  to={`#${id}`}
                  replace
                  aria-current={id === current ? "location" : undefined}
                  className={linkClass}
                >
                  {title}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

/** The last section whose top was scrolled past; at the end of the page the last one. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState<string>(sections[0].id);
  useEffect(() => {
    const follow = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && (isAtEnd || top <= innerHeight / 4);
      });
      setCurrent(passed.at(-1)?.id ?? sections[0].id);
    };
    follow();
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);
  return current;
}
