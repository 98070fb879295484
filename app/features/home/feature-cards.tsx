import { Link } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { features, guidance } from "#app/content/home.ts";
import { Figure } from "#app/figures/figure.tsx";
import { Section } from "#app/ui/section.tsx";

const grounds = ["bg-cardio/12", "bg-strength/12", "bg-flex/12"];

/** What the product does: three cards, each led by a figure. */
export function FeatureCards() {
  return (
    <Section title="Train with a clear head" lead="The app counts, times and remembers. You move.">
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {features.map(({ title, text, path, linkLabel, figure }, index) => (
          <li
            key={title}
            className="group relative grid content-start rounded-lg border border-line bg-surface"
          >
            <div className={`grid place-items-center rounded-t-lg ${grounds[index]}`}>
              <Figure name={figure} label="" playing={false} size={180} />
            </div>
            <div className="grid gap-2 p-5 sm:p-6">
              <h3 className="text-lg">{title}</h3>
              <p className="text-ink-2">{text}</p>
              <CardLink title={title} path={path} label={linkLabel} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The second feature trio, as rows. */
export function Guidance() {
  return (
    <Section title="Guidance for every day">
      <ul className="border-line border-t">
        {guidance.map(({ title, text, path, linkLabel, figure }) => (
          <li
            key={title}
            className="group relative grid grid-cols-[5.5rem_1fr] narrow:grid-cols-1 items-center gap-x-5 border-line border-b py-4 md:grid-cols-[7rem_1fr_1.4fr_14rem] md:gap-x-8"
          >
            <Figure
              name={figure}
              label=""
              playing={false}
              size={112}
              className="row-span-3 h-auto w-full md:row-span-1"
            />
            <h3 className="text-lg md:text-xl">{title}</h3>
            <p className="text-ink-2">{text}</p>
            <CardLink title={title} path={path} label={linkLabel} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A link whose target is the whole card around it, and whose name begins with the card's title. */
function CardLink({ title, path, label }: { title: string; path: string; label: string }) {
  return (
    <Link
      to={path}
      className="inline-flex min-h-11 items-center gap-2 font-bold font-display text-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-volt-ink"
    >
      <span className="sr-only">{title}: </span>
      {label}
      <ArrowRight
        aria-hidden
        size={18}
        strokeWidth={2}
        className="transition-transform group-hover:translate-x-1"
      />
    </Link>
  );
}
