import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Controls } from "#app/features/ui-catalogue/controls.tsx";
import { Feedback } from "#app/features/ui-catalogue/feedback.tsx";
import { Foundations } from "#app/features/ui-catalogue/foundations.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { wholeStyle, wholeStyleLinks } from "#app/page-style.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";

export const handle = wholeStyle;
export const links = wholeStyleLinks;

export const meta: MetaFunction = () => [{ title: pageTitle("Design system") }];

/** Every piece of the design system with its states; there is no such page in a deployed Worker. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.site.isLocal) throw new Response(null, { status: 404 });
  return null;
}

const themes = ["light", "dark"] as const;

export default function DesignSystem() {
  return (
    <main id="main" className="px-4 pb-20 sm:px-6">
      <div className="flex items-center justify-between">
        <PageHeading lead="All pieces, both themes side by side.">Design system</PageHeading>
        <ThemeToggle />
      </div>
      <div className="grid gap-6 xl:grid-cols-2">
        {themes.map((theme) => (
          <section
            key={theme}
            aria-label={`${theme} theme`}
            data-theme={theme}
            className="grid min-w-0 content-start gap-10 rounded-lg border border-line bg-bg p-4 text-ink sm:p-6"
          >
            <h2 className="text-2xl capitalize">{theme}</h2>
            <Foundations />
            <Controls />
            <Feedback theme={theme} />
          </section>
        ))}
      </div>
    </main>
  );
}
