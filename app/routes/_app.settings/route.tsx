import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { useSettings } from "#app/data/use-live.ts";
import { LinkingNotice, ProveIdentity, toUnsentAnswer } from "#app/features/account-settings/public.ts";
import { DataSection } from "#app/features/import/public.ts";
import { LockedAlarmSwitch } from "#app/features/locked-alarm/public.ts";
import { DeviceSettings } from "#app/features/settings/public.ts";
import { SyncSection } from "#app/features/sync/public.ts";
import { broadcastIfSignedOut, useAccountRetry } from "#app/features/web-session/public.ts";
import { StorageNotice } from "#app/features/workout/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { isNetworkFailure, sendForm } from "#app/lib/send-form.ts";
import { withoutNetwork } from "#app/lib/without-network.ts";
import { isShellRequest, requireUser } from "#app/server/find-user.ts";
import { finishLinking, runAccountForm } from "#app/server/run-account-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { forgetIfSignedOut } from "#app/ui/drafts.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useReadFromHash } from "#app/ui/use-read-from-hash.ts";
import { AccountSections } from "./account-sections.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { eraseDeleted } from "./erase-deleted.ts";
import { findAccountSettings, noAccount } from "./queries.ts";
import { SectionLinks } from "./section-links.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Settings") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  if (isShellRequest(request)) return noAccount;
  await finishLinking(request, context);
  return findAccountSettings(request, context);
}

/** Without a network the settings of the device still work. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  withoutNetwork(() => serverLoader<typeof loader>(), noAccount);

export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context);
  return runAccountForm(request, context);
}

export async function clientAction(args: ClientActionFunctionArgs) {
  const formData = await args.request.clone().formData();
  const answer = broadcastIfSignedOut(sendForm(args, toUnsentAnswer));
  return eraseDeleted(formData, forgetIfSignedOut(answer));
}

/** No revalidation after a network failure, which would replace the account and the typed forms by nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => !isNetworkFailure(args);

export default function SettingsPage() {
  const { account, sessions, passkeys } = useAccountRetry(useLoaderData<typeof loader>());
  const settings = useSettings();
  return (
    <div className="mx-auto grid max-w-prose grid-cols-1 items-start gap-4 py-6 md:py-8 lg:max-w-none lg:grid-cols-[13rem_minmax(0,42rem)] lg:gap-x-10">
      <h1 className="text-2xl md:text-3xl lg:col-span-2">Settings</h1>
      <SectionLinks isAccountKnown={account !== null} />
      <div className="grid min-w-0 gap-4">
        <LinkingNotice />
        <AccountSections {...{ account, sessions, passkeys }} />
        {settings ? (
          <>
            <ReadFromHash />
            <DeviceSettings settings={settings}>
              <LockedAlarmSwitch />
            </DeviceSettings>
          </>
        ) : (
          <div aria-busy="true" className="grid gap-4">
            <span className="sr-only">Loading this device's settings</span>
            <Skeleton className="h-80 rounded-lg" />
            <Skeleton className="h-48 rounded-lg" />
            <Skeleton className="h-40 rounded-lg" />
          </div>
        )}
        <SyncSection identityGate={ProveIdentity} />
        <DataSection>
          <StorageNotice />
        </DataSection>
        <LegalSection />
        <DangerZone account={account} />
      </div>
    </div>
  );
}

/** Rendered once the settings are there, and with them all sections. */
function ReadFromHash() {
  useReadFromHash();
  return null;
}

/** The ways to the legal texts inside the app. */
function LegalSection() {
  return (
    <SectionCard title="Privacy and terms" id="legal">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/privacy-policy">Privacy Policy</ButtonLink>
        <ButtonLink to="/dashboard/terms-of-service">Terms of Service</ButtonLink>
      </div>
    </SectionCard>
  );
}
