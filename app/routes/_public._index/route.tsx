import type { MetaFunction } from "@remix-run/cloudflare";
import { FirstStep, Hero } from "#app/features/home/public.ts";
import { NewsletterForm } from "#app/features/newsletter/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { DeletedNotice } from "./deleted-notice.tsx";
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
