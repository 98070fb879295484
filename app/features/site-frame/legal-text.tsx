import { type LegalSection, lastChanged } from "#app/content/legal.ts";

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

interface LegalTextProps {
  sections: readonly LegalSection[];
}

/** A legal text: a date, and numbered sections that can be linked to. */
export function LegalText({ sections }: LegalTextProps) {
  return (
    <div className="grid max-w-prose gap-8">
      <p className="text-ink-2 text-sm">
        Last changed on <time dateTime={lastChanged}>{date.format(new Date(lastChanged))}</time>
      </p>
      {sections.map(({ title, paragraphs, points }, index) => (
        <section key={title} id={`section-${index + 1}`} className="grid gap-3">
          <h2 className="text-xl">
            <span className="text-ink-2 tabular">{index + 1}. </span>
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points && (
            <ul className="grid list-disc gap-2 pl-5 marker:text-volt-ink">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
