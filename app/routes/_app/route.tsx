import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useNavigate,
  useRouteError,
} from "@remix-run/react";
import { useMemo } from "react";
import { DatabaseProvider } from "#app/data/database-provider.tsx";
import type { Owner } from "#app/domain/owner.ts";
import { AppFrame, findSidebarChoice } from "#app/features/app-frame/public.ts";
import { GoalReached, GoalSync } from "#app/features/goals/public.ts";
import { StoreMemberScreens } from "#app/features/offline/public.ts";
import { RoutineRecorder } from "#app/features/routines/public.ts";
import { SearchButton } from "#app/features/search/public.ts";
import { ApplyMotion } from "#app/features/settings/public.ts";
import { Brand, ErrorPage, UnavailablePage } from "#app/features/site-frame/public.ts";
import { SyncMark } from "#app/features/sync/public.ts";
import { SessionRecovery, SessionRefresher, SignOutButton } from "#app/features/web-session/public.ts";
import { revalidateOnPurpose } from "#app/lib/revalidate-on-purpose.ts";
import { loadOrOpenDocument } from "#app/lib/without-network.ts";
import { isShellRequest, requireUser } from "#app/server/find-user.ts";
import { DraftOwner } from "#app/ui/use-draft.ts";
import { AppBar } from "./app-bar.tsx";
import { BackgroundCues } from "./background-cues.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context);
  return {
    user,
    // A cached page may be hours old when it is shown: with 0 ms it renews the session at once.
    session: isShellRequest(request) ? { freshForMs: 0, events: [] } : await context.session.takeStatus(),
    isSidebarOpen: findSidebarChoice(request.headers.get("Cookie")),
  };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrOpenDocument({ request, serverLoader: () => serverLoader<typeof loader>() });

export const shouldRevalidate = revalidateOnPurpose;

export default function AppLayout() {
  const { user, session, isSidebarOpen } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const owner = useMemo((): Owner => ({ kind: "account", id: user.id }), [user.id]);
  return (
    <DatabaseProvider owner={owner}>
      <AppFrame
        user={user}
        isSidebarOpen={isSidebarOpen}
        brand={<Brand to="/dashboard" />}
        search={<SearchButton isMember />}
        mark={<SyncMark />}
        signOut={<SignOutButton />}
        bar={<AppBar />}
      >
        <StoreMemberScreens userId={user.id} />
        {session && <SessionRefresher userId={user.id} session={session} />}
        <ApplyMotion />
        <GoalSync />
        <GoalReached onShow={() => navigate("/dashboard#goals")} />
        <RoutineRecorder />
        <BackgroundCues />
        <DraftOwner.Provider value={user.id}>
          <Outlet />
        </DraftOwner.Provider>
      </AppFrame>
    </DatabaseProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 503)
    // Not rethrown to the root's boundary, because on the server nothing catches an error that a boundary throws.
    return (
      <main id="main">
        <ErrorPage />
      </main>
    );
  return (
    <>
      <UnavailablePage />
      <SessionRecovery />
    </>
  );
}
