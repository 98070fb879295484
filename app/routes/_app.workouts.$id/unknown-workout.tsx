import { Figure } from "#app/figures/figure.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Shown for an unknown id: deleted, of another owner, or never recorded. */
export function UnknownWorkout() {
  return (
    <>
      <h1 className="pb-4 text-2xl md:text-3xl">Workout not found</h1>
      <EmptyState
        picture={<Figure name="lost" label="" playing={false} className="size-36" />}
        action={
          <ButtonLink to="/history" variant="primary">
            To the history
          </ButtonLink>
        }
      >
        There is no such workout on this device. It may have been deleted, or recorded in another browser.
      </EmptyState>
    </>
  );
}
