import { Link } from "@remix-run/react";
import { legalLinks } from "#app/content/navigation.ts";

/** The footer of the public pages. */
export function PublicFooter() {
  return (
    <footer className="mt-20 border-line border-t">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-4 px-4 py-8 text-ink-2 text-sm sm:px-6">
        <p>© {new Date().getFullYear()} Fitness Tracker</p>
        <nav aria-label="Legal" className="flex gap-6">
          {legalLinks.map(({ label, path }) => (
            <Link
              key={path}
              to={path}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
