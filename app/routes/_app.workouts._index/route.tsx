import type { MetaFunction } from "@remix-run/cloudflare";
import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Workouts") }];

export default function WorkoutsPage() {
  return <PageHeading>Workouts</PageHeading>;
}
