import type { MetaFunction } from "@remix-run/cloudflare";
import { DeletedNotice } from "#app/features/account/deleted-notice.tsx";
import { FirstStep } from "#app/features/home/first-step.tsx";
import { Hero } from "#app/features/home/hero.tsx";
import { NewsletterForm } from "#app/features/newsletter/newsletter-form.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { Sections } from "./sections.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle() }];

export default function HomePage() {
  return (
    <>
      <DeletedNotice />
      <Hero />
      <Sections />
      <NewsletterForm />
      <FirstStep />
    </>
  );
}
