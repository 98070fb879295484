import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AppFrame } from "#app/features/app-frame/app-frame.tsx";
import { findSidebarChoice } from "#app/features/app-frame/sidebar-choice.ts";
import { SearchButton } from "#app/features/search/search-button.tsx";
import { SignOutButton } from "#app/features/session-keeper/sign-out-button.tsx";
import { Brand } from "#app/features/shell/brand.tsx";
import { NotFoundPage } from "#app/features/shell/not-found-page.tsx";
import { PublicHeader } from "#app/features/shell/public-header.tsx";
import { pageTitle } from "#app/lib/page-title.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("Page Not Found") }];

/** Any path that no other route knows; a member finds it in the app's frame, and alone when nobody can tell. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.session.findUser().catch((error: unknown) => {
    context.reportError(error);
    throw new Response(null, { status: 404 });
  });
  const isSidebarOpen = findSidebarChoice(request.headers.get("Cookie"));
  return data(user && { user, isSidebarOpen }, { status: 404 });
}

export default function UnknownPath() {
  const member = useLoaderData<typeof loader>();
  if (member)
    return (
      <AppFrame {...member} brand={<Brand to="/dashboard" />} signOut={<SignOutButton />}>
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
