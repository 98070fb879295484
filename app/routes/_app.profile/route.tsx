import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { Settings } from "lucide-react";
import { Suspense } from "react";
import { bodyMeasurements } from "#app/data/collections.ts";
import { useLive, useSettings } from "#app/data/use-live.ts";
import { toUnsentAnswer } from "#app/features/account-settings/public.ts";
import { loadMeasurementsCard } from "#app/features/body-measurements/public.ts";
import { StreakCard, useInsights } from "#app/features/insights/public.ts";
import { broadcastIfSignedOut, useAccountRetry } from "#app/features/web-session/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { isNetworkFailure, sendForm } from "#app/lib/send-form.ts";
import { withoutNetwork } from "#app/lib/without-network.ts";
import { isShellRequest, requireUser } from "#app/server/find-user.ts";
import { runAccountForm } from "#app/server/run-account-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { findProfile, noProfile } from "./queries.ts";
import { StatisticsSection } from "./statistics-section.tsx";

const MeasurementsCard = lazyPart(async () => ({
  default: (await loadMeasurementsCard()).MeasurementsCard,
}));

export const meta: MetaFunction = () => [{ title: pageTitle("Profile") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return isShellRequest(request) ? noProfile : findProfile(request, context);
}

/** Without a network the statistics still show. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  withoutNetwork(() => serverLoader<typeof loader>(), noProfile);

/** Handles the name form, which /settings has as well, without that page's script. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context);
  return runAccountForm(request, context);
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  broadcastIfSignedOut(sendForm(args, toUnsentAnswer));

/** No revalidation after a network failure, which would replace the account and the typed form by nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => !isNetworkFailure(args);

/** In place of all that is below the name, because the measurements' height isn't known. */
const below = (
  <>
    <Skeleton className="h-52 rounded-lg" />
    <Skeleton className="h-71 rounded-lg max-sm:h-76" />
  </>
);

export default function ProfilePage() {
  const { account, goalsAchieved } = useAccountRetry(useLoaderData<typeof loader>());
  const insights = useInsights();
  const settings = useSettings();
  const measurements = useLive(bodyMeasurements.list, []);
  return (
    <div className="grid gap-4 py-6 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Profile</h1>
        {/* The bottom bar of phones has no room for it. */}
        <ButtonLink to="/settings" className="roomy:hidden">
          <Settings {...icon} /> Settings
        </ButtonLink>
      </header>
      <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
        <IdentityCard account={account} />
        {insights ? <StreakCard streak={insights.streak} /> : <Skeleton className="h-51 rounded-lg" />}
      </div>
      {settings && measurements ? (
        <Suspense fallback={below}>
          <MeasurementsCard unit={settings.weightUnit} all={measurements} />
          <StatisticsSection
            insights={insights}
            name={account?.fullName ?? ""}
            goalsAchieved={goalsAchieved}
          />
        </Suspense>
      ) : (
        below
      )}
    </div>
  );
}
