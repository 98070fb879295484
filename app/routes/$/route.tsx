import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { AppFrame, BottomBar, findSidebarChoice, StartStop } from "#app/features/app-frame/public.ts";
import { SearchButton } from "#app/features/search/public.ts";
import { Brand, NotFoundPage, PublicHeader } from "#app/features/site-frame/public.ts";
import { SignOutButton } from "#app/features/web-session/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { loadOrOpenDocument } from "#app/lib/without-network.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("Page Not Found") }];

/** Any unknown path. Users see the page in the app's frame. If the session can't be checked, the page has no frame. */
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
