import type { MetaFunction } from "@remix-run/cloudflare";
import { pageTitle } from "#app/lib/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ApiViewer } from "./api-viewer.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("API") }];

export default function ApiDocsPage() {
  return (
    <main id="main" className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      <PageHeading lead="Health news, accounts and profiles over HTTP. Every request and answer on this page is described by the schemas that check it.">
        Fitness Tracker API
      </PageHeading>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/openapi.json" reloadDocument>
          Download the OpenAPI document
        </ButtonLink>
        <ButtonLink to="/" variant="quiet" reloadDocument>
          Back to the site
        </ButtonLink>
      </p>
      <ApiViewer />
    </main>
  );
}
