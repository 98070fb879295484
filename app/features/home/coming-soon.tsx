import { Link } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { comingSoon } from "#app/content/home.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/section.tsx";

/** Features that are still being built, marked as such, and the first that is here. */
export function ComingSoon() {
  return (
    <Section title="Coming Soon">
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
        {comingSoon.map(({ title, text, path }) => (
          <li key={title} className="grid content-start justify-items-start gap-2 bg-bg p-5 sm:p-6">
            {path ? <Badge volt>Here now</Badge> : <Badge>In the works</Badge>}
            <h3 className="text-lg">{title}</h3>
            <p className="text-ink-2">{text}</p>
            {path && (
              <Link
                to={path}
                className="inline-flex min-h-11 items-center gap-2 font-bold font-display text-volt-ink"
              >
                Plan your training <ArrowRight aria-hidden size={18} strokeWidth={2} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
