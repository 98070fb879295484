import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from "@remix-run/react";
import { useMemo } from "react";
import type { Owner } from "#app/contracts/owner.ts";
import { DataProvider } from "#app/data/react/data-provider.tsx";
import { AppFrame } from "#app/features/app-frame/app-frame.tsx";
import { findSidebarChoice } from "#app/features/app-frame/sidebar-choice.ts";
import { AchievedTeller } from "#app/features/goals/achieved-teller.tsx";
import { KeepScreens } from "#app/features/offline/keep-screens.tsx";
import { RoutineRecorder } from "#app/features/routines/routine-recorder.tsx";
import { SessionKeeper } from "#app/features/session-keeper/session-keeper.tsx";
import { SessionSeeker } from "#app/features/session-keeper/session-seeker.tsx";
import { SignOutButton } from "#app/features/session-keeper/sign-out-button.tsx";
import { Brand } from "#app/features/shell/brand.tsx";
import { ErrorPage } from "#app/features/shell/error-page.tsx";
import { UnavailablePage } from "#app/features/shell/unavailable-page.tsx";
import { revalidateOnPurpose } from "#app/lib/revalidate-on-purpose.ts";
import { wholeStyle, wholeStyleLinks } from "#app/page-style.tsx";
import { isShellRequest } from "#app/server/is-shell-request.ts";
import { requireUser } from "#app/server/require-user.ts";
import { DraftOwner } from "#app/ui/use-draft.ts";
import { ApplyMotion } from "./apply-motion.tsx";

export const handle = wholeStyle;
export const links = wholeStyleLinks;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context);
  return {
    user,
    // A kept page may be hours old when it is shown: its first act is then to ask whether the session still stands.
    news: isShellRequest(request) ? { freshForMs: 0, events: [] } : await context.session.takeNews(),
    isSidebarOpen: findSidebarChoice(request.headers.get("Cookie")),
  };
}

export const shouldRevalidate = revalidateOnPurpose;

export default function AppLayout() {
  const { user, news, isSidebarOpen } = useLoaderData<typeof loader>();
  const owner = useMemo((): Owner => ({ kind: "account", id: user.id }), [user.id]);
  return (
    <AppFrame
      user={user}
      isSidebarOpen={isSidebarOpen}
      brand={<Brand to="/dashboard" />}
      signOut={<SignOutButton />}
    >
      <KeepScreens userId={user.id} />
      {news && <SessionKeeper userId={user.id} news={news} />}
      <DataProvider owner={owner}>
        <ApplyMotion />
        <AchievedTeller />
        <RoutineRecorder />
        <DraftOwner.Provider value={user.id}>
          <Outlet />
        </DraftOwner.Provider>
      </DataProvider>
    </AppFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 503)
    // Not thrown on to the root's: on the server nothing catches what a boundary throws.
    return (
      <main id="main">
        <ErrorPage />
      </main>
    );
  return (
    <>
      <UnavailablePage />
      <SessionSeeker />
    </>
  );
}
