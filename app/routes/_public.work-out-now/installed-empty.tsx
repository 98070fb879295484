import { useDatabase } from "#app/data/database-provider.tsx";
import { useGoals, useHistory, useRunningWorkout } from "#app/data/use-live.ts";
import { ImportPanel } from "#app/features/import/public.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Offers the import in an installed app where nothing is recorded. Default export, because it is loaded lazily. */
export default function InstalledEmpty() {
  const db = useDatabase();
  const newest = useHistory(1);
  const goals = useGoals();
  const running = useRunningWorkout();
  if (!db || newest?.total !== 0 || newest.unreadable.length > 0 || goals?.length !== 0 || running !== null)
    return null;
  return (
    <section
      aria-labelledby="installed-empty"
      className="grid gap-4 rounded-lg border-2 border-volt-ink bg-surface p-5"
    >
      <div className="grid max-w-prose gap-1">
        <h2 id="installed-empty" className="text-lg">
          Trained in the browser before?
        </h2>
        <p className="text-ink-2">
          On an iPhone those workouts stay in the browser. Export them there, under History, and import the
          file here. With an account that syncs, log in instead.
        </p>
      </div>
      <ImportPanel db={db} />
      <ButtonLink to="/login" variant="quiet" className="justify-self-start px-0!">
        Log in
      </ButtonLink>
    </section>
  );
}
