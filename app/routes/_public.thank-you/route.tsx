import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { loginPath } from "#app/content/login-path.ts";
import { textLink } from "#app/features/account/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Thank You") }];

export default function ThankYouPage() {
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-5 py-8 text-center md:py-12">
      <Figure name="jumping-jacks" label="Person doing jumping jacks" size={260} />
      <h1 className="text-3xl md:text-4xl">Thank you! One more step</h1>
      <p className="text-ink-2 text-lg">
        We've sent you an email. Please open the link in it to confirm your address; then your account is
        ready. Nothing there after a few minutes? Check your spam folder.
      </p>
      <div className="flex w-full flex-wrap justify-center gap-3">
        <ButtonLink to="/login" variant="primary" size="lg">
          Proceed to Login
        </ButtonLink>
        <ButtonLink to="/" size="lg">
          Return to Home
        </ButtonLink>
      </div>
      <Link to={loginPath("code", null)} className={textLink}>
        Enter the code from the email instead
      </Link>
    </div>
  );
}
