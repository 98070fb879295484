import { Link } from "@remix-run/react";
import { sharedFeatures } from "#app/content/shared-features.ts";

/** The product in four sentences, at the end of every public page. The footer links to it. */
export function FeaturesSection() {
  return (
    <section id="features" aria-labelledby="features-heading" className="border-line border-t">
      <div className="mx-auto max-w-page px-4 py-12 sm:px-6 md:py-16">
        <h2 id="features-heading" className="text-2xl">
          What you get
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {sharedFeatures.map(({ id, title, text, link }) => (
            <li key={id} id={id} className="grid content-start gap-2 border-volt-ink border-l-3 pl-4">
              <h3 className="text-lg">{title}</h3>
              <p className="text-ink-2 text-sm">{text}</p>
              {link && (
                <Link
                  to={link.path}
                  className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
                >
                  {link.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
