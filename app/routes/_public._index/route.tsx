import type { MetaFunction } from "@remix-run/cloudflare";
import { DeletedNotice } from "#app/features/account/deleted-notice.tsx";
import ServedFirstStep from "#app/features/home/first-step.tsx";
import { Hero } from "#app/features/home/hero.tsx";
import { NewsletterForm } from "#app/features/newsletter/newsletter-form.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { staticPart } from "#app/ui/static-part.tsx";
import ServedSections from "./sections.tsx";

const Sections = staticPart(import.meta.env.SSR ? ServedSections : null, () => import("./sections.tsx"));
const FirstStep = staticPart(
  import.meta.env.SSR ? ServedFirstStep : null,
  () => import("#app/features/home/first-step.tsx"),
);

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
