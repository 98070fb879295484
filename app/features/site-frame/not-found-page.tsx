import { Link } from "@remix-run/react";
import { Figure } from "#app/figures/figure.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ring } from "#app/ui/chart/ring.tsx";

/**
 * Page Not Found with the two links of the spec.
 * @param isSignedIn adds a link to the goals on the dashboard, since /goals is no page
 */
export function NotFoundPage({ isSignedIn = false }: { isSignedIn?: boolean }) {
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-6 px-5 py-12 text-center md:py-16">
      <Ring share={0.404} thickness={4} tone="stroke-volt" className="aspect-square w-64 max-w-full">
        <Figure name="running" label="" size={170} className="relative" />
      </Ring>
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="text-ink-2">
        There is nothing at this address. It may have moved, or the link may be mistyped.
      </p>
      {isSignedIn && (
        <p className="text-ink-2">
          Looking for your goals? They are{" "}
          <Link to="/dashboard#goals" className="text-ink underline underline-offset-2">
            on your dashboard
          </Link>
          .
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/work-out-now" variant="primary">
          Start a workout
        </ButtonLink>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
