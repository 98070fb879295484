import type { MetaFunction } from "@remix-run/cloudflare";
import { terms } from "#app/content/legal.ts";
import { LegalText } from "#app/features/site-frame/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Terms of Service") }];

export default function TermsOfServicePage() {
  return (
    <>
      <PageHeading lead="What we ask of you, and what you can expect from us.">Terms of Service</PageHeading>
      <LegalText sections={terms} />
    </>
  );
}
