import type { MetaFunction } from "@remix-run/cloudflare";
import { privacy } from "#app/content/legal.ts";
import { LegalText } from "#app/features/site-frame/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Privacy Policy") }];

export default function PrivacyPolicyPage() {
  return (
    <>
      <PageHeading lead="Short, because there is little to tell: what you record stays with you.">
        Privacy Policy
      </PageHeading>
      <LegalText sections={privacy} />
    </>
  );
}
