import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { AppFrame } from "#app/features/app-frame/app-frame.tsx";
import { BottomBar } from "#app/features/app-frame/bottom-bar.tsx";
import { findSidebarChoice } from "#app/features/app-frame/sidebar-choice.ts";
import { StartStop } from "#app/features/app-frame/start-stop.tsx";
import { SearchButton } from "#app/features/search/search-button.tsx";
import { Brand } from "#app/features/site-frame/brand.tsx";
import { NotFoundPage } from "#app/features/site-frame/not-found-page.tsx";
import { PublicHeader } from "#app/features/site-frame/public-header.tsx";
import { SignOutButton } from "#app/features/web-session/sign-out-button.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { loadOrOpenDocument } from "#app/lib/without-network.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("Page Not Found") }];

/**
 * Any unknown path. Members see it in the app's frame; when the session can't be checked it is shown without a frame.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.session.findUser().catch((error: unknown) => {
    context.reportError(error);
    throw new Response(null, { status: 404 });
  });
  const isSidebarOpen = findSidebarChoice(request.headers.get("Cookie"));
  return data(user && { user, isSidebarOpen }, { status: 404 });
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrOpenDocument({ request, serverLoader: () => serverLoader<typeof loader>() });

export default function UnknownPath() {
  const member = useLoaderData<typeof loader>();
  if (member)
    return (
      <AppFrame
        {...member}
        brand={<Brand to="/dashboard" />}
        search={<SearchButton isMember />}
        signOut={<SignOutButton />}
        bar={<BottomBar start={<StartStop to="/workouts" />} />}
      >
        <NotFoundPage isSignedIn />
      </AppFrame>
    );
  return (
    <>
      <PublicHeader search={<SearchButton />} />
      <main id="main">
        <NotFoundPage />
      </main>
    </>
  );
}
