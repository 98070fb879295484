import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { PublicFooter } from "#app/features/shell/public-footer.tsx";
import { PublicHeader } from "#app/features/shell/public-header.tsx";
import { redirectSignedIn } from "#app/server/redirect-signed-in.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  await redirectSignedIn(context);
  return null;
}

/** Tabs and filters in the query don't ask the server again, so that they work without a network. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod || currentUrl.pathname !== nextUrl.pathname ? defaultShouldRevalidate : false);

export default function PublicLayout() {
  return (
    <>
      <PublicHeader />
      <main id="main" className="mx-auto w-full max-w-page px-4 sm:px-6">
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}
