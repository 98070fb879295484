import type { AppLoadContext } from "@remix-run/cloudflare";
import type { AccountView } from "#app/contracts/account-forms.ts";
import { viewAccount } from "#app/server/account-view.ts";
import { callAuthSignedIn } from "#app/server/call-auth.ts";

interface ProfileData {
  readonly account: AccountView | null;
  /** Over all devices. */
  readonly goalsAchieved: number | null;
}

export const noProfile: ProfileData = { account: null, goalsAchieved: null };

/** The user's account and goal count; nulls when the service can't be reached. */
export async function findProfile(request: Request, context: AppLoadContext): Promise<ProfileData> {
  const outcome = await callAuthSignedIn(request, context, () =>
    Promise.all([context.account.requireAccount(), context.profile.findGoalsAchieved()]),
  );
  if (!outcome.ok) return noProfile;
  const [user, goalsAchieved] = outcome.value;
  return { account: viewAccount(user), goalsAchieved };
}
