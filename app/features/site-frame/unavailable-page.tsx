import { Button } from "#app/ui/button.tsx";

/** Shown while the account can't be checked. The session stays. */
export function UnavailablePage() {
  return (
    <main id="main" className="mx-auto grid max-w-prose justify-items-center gap-6 px-5 py-20 text-center">
      <h1 className="text-3xl">We can't reach your account right now</h1>
      <p className="text-ink-2">
        You are still signed in, and what you recorded on this device is safe. Please try again in a moment.
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </main>
  );
}

/** The global error screen with a Refresh button (spec section 2). */
export function ErrorPage() {
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-6 px-5 py-20 text-center">
      <h1 className="text-3xl">Oops! Something went wrong</h1>
      <p className="text-ink-2">What you recorded on this device is safe. Refresh the page to go on.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </div>
  );
}
