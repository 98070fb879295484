import { ButtonLink } from "#app/ui/button.tsx";

/** Page Not Found, with the two ways on that the spec names. */
export function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-6 px-5 py-20 text-center">
      <p className="display text-5xl tabular text-ink-2" aria-hidden>
        404
      </p>
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="text-ink-2">
        There is nothing at this address. It may have moved, or the link may be mistyped.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/work-out-now" variant="primary">
          Start a workout
        </ButtonLink>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
