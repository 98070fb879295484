import { BookOpen, Flame, type LucideIcon, Trophy, Users } from "lucide-react";
import { communityStats } from "#app/content/home.ts";
import { Stat } from "#app/ui/stat.tsx";
import { SampleNote } from "./stories.tsx";

const icons: Readonly<Record<(typeof communityStats)[number]["icon"], LucideIcon>> = {
  users: Users,
  plans: BookOpen,
  calories: Flame,
  stories: Trophy,
};

/** The second row of numbers. */
export function CommunityStats() {
  return (
    <section aria-label="In numbers" className="rounded-lg bg-surface-2 px-5 py-8 sm:px-8 md:py-10">
      <dl className="grid grid-cols-2 narrow:grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-4">
        {communityStats.map(({ number, label, icon }) => {
          const Icon = icons[icon];
          return (
            <Stat
              key={label}
              value={number}
              label={label}
              icon={<Icon aria-hidden size={24} strokeWidth={1.75} className="text-volt-ink" />}
            />
          );
        })}
      </dl>
      <SampleNote>Example figures</SampleNote>
    </section>
  );
}
