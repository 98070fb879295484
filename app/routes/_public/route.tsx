import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect } from "react";
import { findPublicPage } from "#app/content/pages.ts";
import { forgetScreens } from "#app/data/member-screens.ts";
import { SearchButton } from "#app/features/search/public.ts";
import { PageEnd, PublicHeader } from "#app/features/site-frame/public.ts";
import { isNetworkFailure } from "#app/lib/send-form.ts";
import { withoutNetwork } from "#app/lib/without-network.ts";
import { redirectSignedIn } from "#app/server/redirect-signed-in.ts";
import { QuickActions } from "./quick-actions.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectSignedIn(context, request);
  // For the document's head. The list of pages stays on the server.
  return { page: findPublicPage(new URL(request.url).pathname) };
}

/** Without a network the pages show the content that they have. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  withoutNetwork(() => serverLoader<typeof loader>(), { page: null });

/**
 * The page is the same for every guest, so the edge may cache it. The Worker removes this header where a cookie is
 * involved (worker/http/headers.ts).
 */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "public, max-age=0, s-maxage=300, stale-while-revalidate=86400",
});

/**
 * Tabs and filters in the query don't revalidate, so that they work without a network; neither does a form after a
 * network failure.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}) =>
  !isNetworkFailure({ actionStatus }) && (formMethod || currentUrl.pathname !== nextUrl.pathname)
    ? defaultShouldRevalidate
    : false;

export default function PublicLayout() {
  // The server shows these pages to browsers without a session.
  useEffect(() => void forgetScreens(), []);
  return (
    <>
      <PublicHeader search={<SearchButton />} />
      <main id="main" className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
        <Outlet />
      </main>
      <PageEnd />
      <QuickActions />
    </>
  );
}
