import { useRef } from "react";
import { exercises } from "#app/content/exercises.ts";
import type { Exercise } from "#app/contracts/exercise.ts";
import { Catalogue } from "#app/features/catalogue/catalogue.tsx";
import { SessionStage } from "#app/features/session/session-stage.tsx";
import type { Session } from "#app/features/session/use-session.ts";
import { useTrackerValue } from "#app/features/session/use-tracker.ts";

/** The categories beside what goes on; on a phone, what goes on stands on top. */
export function WorkoutTab({ session }: { session: Session }) {
  const { tracker } = session;
  const open = useTrackerValue(tracker, ({ state }) => state.category);
  const picked = useTrackerValue(tracker, ({ state }) => state.panel?.exercise.id ?? null);
  const stage = useRef<HTMLDivElement>(null);

  function pick(exercise: Exercise) {
    session.pickExercise(exercise);
    // The panel is there after this task: it comes into view, and is where the keyboard goes on.
    requestAnimationFrame(() => {
      const heading = stage.current?.querySelector<HTMLElement>(`#exercise-${CSS.escape(exercise.id)}`);
      heading?.focus({ preventScroll: true });
      heading?.closest("section")?.scrollIntoView({ block: "nearest" });
    });
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_26rem] lg:gap-8">
      <div ref={stage} className="max-lg:contents lg:sticky lg:top-22 lg:order-last">
        <SessionStage session={session} />
      </div>
      <Catalogue
        exercises={exercises}
        open={open}
        picked={picked}
        onToggle={(category) => tracker.dispatch({ type: "category-toggle", category })}
        onPick={pick}
      />
    </div>
  );
}
