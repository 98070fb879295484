import type { AppLoadContext } from "@remix-run/cloudflare";
import type { AccountView } from "#app/contracts/account-forms.ts";
import { viewAccount } from "#app/server/account-view.ts";
import { attemptSignedIn } from "#app/server/attempt.ts";

export interface ProfileFacts {
  readonly account: AccountView | null;
  /** Over all devices. */
  readonly goalsAchieved: number | null;
}

export const noFacts: ProfileFacts = { account: null, goalsAchieved: null };

/** What the server knows of the person; nulls when the service can't be reached. */
export async function findProfile(request: Request, context: AppLoadContext): Promise<ProfileFacts> {
  const outcome = await attemptSignedIn(request, context, () =>
    Promise.all([context.account.requireAccount(), context.profile.findGoalsAchieved()]),
  );
  if (!outcome.ok) return noFacts;
  const [user, goalsAchieved] = outcome.value;
  return { account: viewAccount(user), goalsAchieved };
}
