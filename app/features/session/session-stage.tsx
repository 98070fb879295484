import { Figure } from "#app/figures/figure.tsx";
import { AwayBanner } from "./away-banner.tsx";
import { ExercisePanel } from "./exercise-panel.tsx";
import { SessionClock } from "./session-clock.tsx";
import type { Session } from "./use-session.ts";
import { useTrackerValue } from "./use-tracker.ts";

/** Where what goes on is shown: the session's clock, the exercise that is being done, or an invitation. */
export function SessionStage({ session }: { session: Session }) {
  const running = useTrackerValue(session.tracker, ({ state }) => state.general !== null);
  const panel = useTrackerValue(session.tracker, ({ state }) => state.panel);
  const idle = !running && !panel;
  return (
    <div className={idle ? "hidden lg:grid" : "grid gap-4"}>
      <AwayBanner session={session} />
      {running && <SessionClock session={session} compact={panel !== null} />}
      {panel && <ExercisePanel key={panel.exercise.id} session={session} panel={panel} />}
      {idle && <Invitation />}
    </div>
  );
}

function Invitation() {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface p-8 text-center">
      <Figure name="resting" label="" playing={false} className="size-40" />
      <p className="text-ink-2">
        Pick an exercise to time it on its own, or press Start Workout and just move. Every second is kept on
        this device.
      </p>
    </div>
  );
}
