import type { MetaFunction } from "@remix-run/cloudflare";
import { pageTitle } from "#app/lib/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle() }];

export default function HomePage() {
  return (
    <section className="grid gap-6 py-12 md:py-20">
      <p className="font-display font-bold text-volt-ink">Track, Train, Transform</p>
      <h1 className="max-w-[16ch] text-4xl md:text-5xl">Transform Your Body, Master Your Health</h1>
      <p className="max-w-prose text-ink-2 text-lg">
        Pick an exercise, press start, and keep what you did: on your device, without an account.
      </p>
      <div>
        <ButtonLink to="/work-out-now" variant="primary" size="lg">
          Start Your Journey
        </ButtonLink>
      </div>
    </section>
  );
}
