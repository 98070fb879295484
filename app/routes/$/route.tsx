import { data, type MetaFunction } from "@remix-run/cloudflare";
import { SearchButton } from "#app/features/search/search-button.tsx";
import { NotFoundPage } from "#app/features/shell/not-found-page.tsx";
import { PublicHeader } from "#app/features/shell/public-header.tsx";
import { pageTitle } from "#app/lib/page-title.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("Page Not Found") }];

/** Any path that no other route knows; also for those who are signed in. */
export function loader() {
  return data(null, { status: 404 });
}

export default function UnknownPath() {
  return (
    <>
      <PublicHeader search={<SearchButton />} />
      <main id="main">
        <NotFoundPage />
      </main>
    </>
  );
}
