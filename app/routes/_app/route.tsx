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
import { AppFrame } from "#app/features/app-frame/app-frame.tsx";
import { findSidebarChoice } from "#app/features/app-frame/sidebar-choice.ts";
import { GoalReached } from "#app/features/goals/goal-reached.tsx";
import { GoalSync } from "#app/features/goals/goal-sync.tsx";
import { StoreMemberScreens } from "#app/features/offline/store-member-screens.tsx";
import { RoutineRecorder } from "#app/features/routines/routine-recorder.tsx";
import { SearchButton } from "#app/features/search/search-button.tsx";
import { Brand } from "#app/features/site-frame/brand.tsx";
import { ErrorPage } from "#app/features/site-frame/error-page.tsx";
import { UnavailablePage } from "#app/features/site-frame/unavailable-page.tsx";
import { SyncMark } from "#app/features/sync/in-layout/sync-mark.tsx";
import { SessionRecovery } from "#app/features/web-session/session-recovery.tsx";
import { SessionRefresher } from "#app/features/web-session/session-refresher.tsx";
import { SignOutButton } from "#app/features/web-session/sign-out-button.tsx";
import { revalidateOnPurpose } from "#app/lib/revalidate-on-purpose.ts";
import { loadOrOpenDocument } from "#app/lib/without-network.ts";
import type { Owner } from "#app/model/owner.ts";
import { isShellRequest } from "#app/server/is-shell-request.ts";
import { requireUser } from "#app/server/require-user.ts";
import { DraftOwner } from "#app/ui/use-draft.ts";
import { AppBar } from "./app-bar.tsx";
import { ApplyMotion } from "./apply-motion.tsx";
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
    // Not rethrown to the root's boundary: on the server nothing catches what a boundary throws.
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
