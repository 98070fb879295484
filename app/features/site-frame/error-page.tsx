import { Button } from "#app/ui/button.tsx";

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
