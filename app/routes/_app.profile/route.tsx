import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { Suspense } from "react";
import { useSettings } from "#app/data/use-live.ts";
import { toUnsentAnswer } from "#app/features/account-settings/public.ts";
import { loadMeasurementsCard } from "#app/features/body-measurements/public.ts";
import { StreakCard, useInsights } from "#app/features/insights/public.ts";
import { broadcastIfSignedOut, useAccountRetry } from "#app/features/web-session/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { isNetworkFailure, sendForm } from "#app/lib/send-form.ts";
import { withoutNetwork } from "#app/lib/without-network.ts";
import { isShellRequest, requireUser } from "#app/server/find-user.ts";
import { runAccountForm } from "#app/server/run-account-form.ts";
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

export default function ProfilePage() {
  const { account, goalsAchieved } = useAccountRetry(useLoaderData<typeof loader>());
  const insights = useInsights();
  const settings = useSettings();
  return (
    <div className="grid gap-4 py-6 md:py-8">
      <h1 className="text-2xl md:text-3xl">Profile</h1>
      <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
        <IdentityCard account={account} />
        {insights ? <StreakCard streak={insights.streak} /> : <Skeleton className="h-51 rounded-lg" />}
      </div>
      <StatisticsSection insights={insights} name={account?.fullName ?? ""} goalsAchieved={goalsAchieved} />
      {settings ? (
        <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
          <MeasurementsCard unit={settings.weightUnit} />
        </Suspense>
      ) : (
        <Skeleton className="h-52 rounded-lg" />
      )}
    </div>
  );
}
