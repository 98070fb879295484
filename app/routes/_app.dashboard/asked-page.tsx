import { useSearchParams } from "@remix-run/react";
import { findAskedPage } from "#app/content/member-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Offers the page that a user asked for at its public address, from which users are redirected to the dashboard. */
export function AskedPage() {
  const [params] = useSearchParams();
  const asked = findAskedPage(params);
  if (!asked) return null;
  return (
    <section
      aria-label="The page that you asked for"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <p>
        You asked for <strong>{asked.label}</strong>. The app has it, too.
      </p>
      <ButtonLink to={asked.path}>Open {asked.label}</ButtonLink>
    </section>
  );
}
