import { Dumbbell, FileInput, Link2, Lock, RefreshCw, WifiOff } from "lucide-react";
import { inside } from "#app/content/home.ts";
import { Section } from "#app/ui/section.tsx";

const icons = {
  sets: Dumbbell,
  supersets: Link2,
  offline: WifiOff,
  private: Lock,
  import: FileInput,
  sync: RefreshCw,
};

/** What the tracker can do, and what it doesn't ask for. */
export function Inside() {
  return (
    <Section title="All of it, for nothing" className="border-line border-t">
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
        {inside.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className="grid grid-cols-[2.75rem_1fr] gap-x-4">
              <span className="grid size-11 place-items-center rounded-sm bg-volt/20">
                <Icon aria-hidden size={22} strokeWidth={1.75} />
              </span>
              <div className="grid content-start gap-1">
                <h3 className="text-lg leading-tight">{title}</h3>
                <p className="text-ink-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
