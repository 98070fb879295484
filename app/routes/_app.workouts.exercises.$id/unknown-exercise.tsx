import { Figure } from "#app/figures/figure.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Shown for an id that neither the library nor anything on this device has. */
export function UnknownExercise() {
  return (
    <>
      <h1 className="pb-4 text-2xl md:text-3xl">Exercise not found</h1>
      <EmptyState
        picture={<Figure name="lost" label="" playing={false} className="size-36" />}
        action={
          <ButtonLink to="/workouts" variant="primary">
            To the workouts
          </ButtonLink>
        }
      >
        There is no such exercise on this device. It may have been deleted, or the library couldn't be fetched
        without a connection.
      </EmptyState>
    </>
  );
}
