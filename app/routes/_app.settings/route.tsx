import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { useSettings } from "#app/data/react/use-live.ts";
import { ArrivalNotice } from "#app/features/account-settings/arrival-notice.tsx";
import { describeUnsent } from "#app/features/account-settings/unsent.ts";
import { tellIfOver } from "#app/features/session-keeper/session-calls.ts";
import { useRetry } from "#app/features/session-keeper/use-retry.ts";
import { AppearanceSettings } from "#app/features/settings/appearance-settings.tsx";
import { WeekSettings } from "#app/features/settings/week-settings.tsx";
import { WorkoutSettings } from "#app/features/settings/workout-settings.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { sendForm } from "#app/lib/send-form.ts";
import { wasSent } from "#app/lib/was-sent.ts";
import { withoutNetwork } from "#app/lib/without-network.ts";
import { isShellRequest } from "#app/server/is-shell-request.ts";
import { requireUser } from "#app/server/require-user.ts";
import { runAccountForm } from "#app/server/run-account-form.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { AccountSections } from "./account-sections.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { DataSection } from "./data-section.tsx";
import { LegalSection } from "./legal-section.tsx";
import { findAccountSettings, noAccount } from "./queries.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("Settings") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return isShellRequest(request) ? noAccount : findAccountSettings(request, context);
}

/** Without a network the device's own settings are still there. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  withoutNetwork(() => serverLoader<typeof loader>(), noAccount);

export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context);
  return runAccountForm(request, context);
}

export const clientAction = (args: ClientActionFunctionArgs) => tellIfOver(sendForm(args, describeUnsent));

/** Asked again, the account would be missing, and the forms with what was typed into them. */
export const shouldRevalidate: ShouldRevalidateFunction = wasSent;

export default function SettingsPage() {
  const { account, sessions } = useLoaderData<typeof loader>();
  const settings = useSettings();
  useRetry(account === null);
  return (
    <div className="mx-auto grid max-w-prose gap-4 py-6 md:py-8">
      <h1 className="text-2xl md:text-3xl">Settings</h1>
      <ArrivalNotice />
      <AccountSections account={account} sessions={sessions} />
      {settings ? (
        <>
          <WorkoutSettings settings={settings} />
          <WeekSettings settings={settings} />
          <AppearanceSettings settings={settings} />
        </>
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <span className="sr-only">Loading this device's settings</span>
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </div>
      )}
      <DataSection />
      <LegalSection />
      <DangerZone account={account} />
    </div>
  );
}
