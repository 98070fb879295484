import { trustStats } from "#app/content/home.ts";
import { Section } from "#app/ui/section.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { SampleNote } from "./stories.tsx";

/** Four large numbers on a hairline. */
export function Trust() {
  return (
    <Section title="Trusted by Fitness Enthusiasts Worldwide" className="border-line border-t">
      <dl className="grid grid-cols-2 narrow:grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-4">
        {trustStats.map(({ number, label }) => (
          <Stat key={label} value={number} label={label} />
        ))}
      </dl>
      <SampleNote>Example figures</SampleNote>
    </Section>
  );
}
