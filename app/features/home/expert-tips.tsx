import { expertTips } from "#app/content/home.ts";
import { Section } from "#app/ui/section.tsx";
import { SourceLinks } from "#app/ui/source-links.tsx";

const bars = { cardio: "bg-cardio", strength: "bg-strength", flex: "bg-flex" };

/** Three columns of three tips with their sources. */
export function ExpertTips() {
  return (
    <Section title="Expert Health Tips" lead="What health services agree on, in nine sentences.">
      <div className="grid gap-10 md:grid-cols-3 md:gap-8">
        {expertTips.map(({ title, tone, tips, source }) => (
          <div key={title} className="grid content-start gap-4">
            <span aria-hidden className={`h-1 w-12 rounded-full ${bars[tone]}`} />
            <h3 className="text-xl">{title}</h3>
            <ul className="grid gap-3">
              {tips.map((tip) => (
                <li key={tip} className="border-line border-t pt-3">
                  {tip}
                </li>
              ))}
            </ul>
            <SourceLinks sources={[source]} />
          </div>
        ))}
      </div>
    </Section>
  );
}
