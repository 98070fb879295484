import type { MetaFunction } from "@remix-run/cloudflare";
import { DeletedNotice } from "#app/features/account/public.ts";
import { FirstStep, Hero } from "#app/features/home/public.ts";
import { NewsletterForm } from "#app/features/newsletter/public.ts";
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
