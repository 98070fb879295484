import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { describeUnsent } from "#app/features/account-settings/unsent.ts";
import { tellIfOver } from "#app/features/session-keeper/session-calls.ts";
import { useRetry } from "#app/features/session-keeper/use-retry.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { sendForm } from "#app/lib/send-form.ts";
import { wasSent } from "#app/lib/was-sent.ts";
import { withoutNetwork } from "#app/lib/without-network.ts";
import { isShellRequest } from "#app/server/is-shell-request.ts";
import { requireUser } from "#app/server/require-user.ts";
import { runAccountForm } from "#app/server/run-account-form.ts";
import { FiguresSection } from "./figures-section.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { findProfile, noFacts } from "./queries.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("Profile") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return isShellRequest(request) ? noFacts : findProfile(request, context);
}

/** Without a network the figures are still there. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  withoutNetwork(() => serverLoader<typeof loader>(), noFacts);

/** The name's form is that of /settings; its answer has to be known here, without that page's script. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context);
  return runAccountForm(request, context);
}

export const clientAction = (args: ClientActionFunctionArgs) => tellIfOver(sendForm(args, describeUnsent));

/** Asked again, the account would be missing, and the form with what was typed into it. */
export const shouldRevalidate: ShouldRevalidateFunction = wasSent;

export default function ProfilePage() {
  const { account, goalsAchieved } = useLoaderData<typeof loader>();
  useRetry(account === null);
  return (
    <div className="grid gap-4 py-6 md:py-8">
      <h1 className="text-2xl md:text-3xl">Profile</h1>
      <IdentityCard account={account} />
      <FiguresSection name={account?.fullName ?? ""} goalsAchieved={goalsAchieved} />
    </div>
  );
}
