import type { MetaFunction } from "@remix-run/cloudflare";
import { ExerciseSearch } from "#app/features/library/exercise-search.tsx";
import { Controls } from "#app/features/ui-catalogue/controls.tsx";
import { Feedback } from "#app/features/ui-catalogue/feedback.tsx";
import { Foundations } from "#app/features/ui-catalogue/foundations.tsx";
import { Muscles } from "#app/features/ui-catalogue/muscles.tsx";
import { Part } from "#app/features/ui-catalogue/part.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import type { OwnExercise } from "#app/model/own-exercise.ts";
import { fullStyles, fullStylesLinks } from "#app/page-style.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { showToast } from "#app/ui/toast.ts";

export const handle = fullStyles;
export const links = fullStylesLinks;

export const meta: MetaFunction = () => [{ title: pageTitle("Design system") }];

const themes = ["light", "dark"] as const;

const ownExercises: readonly OwnExercise[] = [
  {
    id: "climbing",
    name: "Climbing at the old wall",
    category: "strength",
    kcalPerMinute: 8,
    primaryMuscles: ["forearms"],
    createdAt: "2026-11-01T08:00:00.000Z",
  },
];
const favourites = ["Barbell Squat"];
const recent = ["Push-ups", "romanian-deadlift"];

/** Every piece of the design system with its states, in `npm run dev` only (app/routes.ts). */
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
            <Muscles />
            <Part name="Exercise search">
              <ExerciseSearch
                own={ownExercises}
                favourites={favourites}
                recent={recent}
                bodyWeightG={undefined}
                onPick={({ name }) => showToast(`Picked ${name}`)}
                onCreate={(name) => showToast(`Create ${name}`)}
              />
            </Part>
          </section>
        ))}
      </div>
    </main>
  );
}
