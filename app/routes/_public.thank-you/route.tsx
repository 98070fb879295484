import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { CodeForm } from "#app/features/account/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { withoutNetwork } from "#app/lib/without-network.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Thank You") }];

/** The address is in a cookie of the browser that signed up, because an address in the URL would end up in logs. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { email: await context.signIn.findSignUp() };
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  withoutNetwork(() => serverLoader<typeof loader>(), { email: null });

export default function ThankYouPage() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-[26rem] gap-5 py-8 md:py-12">
      <div className="grid gap-3">
        <h1 className="text-3xl md:text-4xl">Thank you! One more step</h1>
        <p className="text-ink-2">
          We've sent an email to {email ? <strong className="wrap-anywhere text-ink">{email}</strong> : "you"}
          . Enter its code here, or open its link to confirm your address. Nothing there after a few minutes?
          Check your spam folder.
        </p>
      </div>
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <CodeForm redirectTo={null} email={email ?? undefined} isMailed={email !== null} />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/login">Proceed to Login</ButtonLink>
        <ButtonLink to="/">Return to Home</ButtonLink>
      </div>
      <Figure
        name="jumping-jacks"
        label="Person doing jumping jacks"
        size={200}
        className="mx-auto h-auto max-w-full"
      />
    </div>
  );
}
