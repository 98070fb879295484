import type { AppLoadContext } from "@remix-run/cloudflare";
import type { AccountView } from "#app/contracts/account-forms.ts";
import { viewAccount } from "#app/server/account-view.ts";
import { attemptSignedIn } from "#app/server/attempt.ts";

/** The account's own facts; null when the service can't be reached. */
export async function findProfile(request: Request, context: AppLoadContext): Promise<AccountView | null> {
  const outcome = await attemptSignedIn(request, context, () => context.account.requireAccount());
  return outcome.ok ? viewAccount(outcome.value) : null;
}
