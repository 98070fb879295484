import type { AppLoadContext } from "@remix-run/cloudflare";
import type { AccountView } from "#app/contracts/account-forms.ts";
import type { SessionSummary } from "#app/contracts/auth-session.ts";
import { viewAccount } from "#app/server/account-view.ts";
import { attemptSignedIn } from "#app/server/attempt.ts";

interface AccountSettings {
  /** Null when the service can't be reached. */
  readonly account: AccountView | null;
  readonly sessions: readonly SessionSummary[];
}

export const noAccount: AccountSettings = { account: null, sessions: [] };

/** The account and its sessions. Throws a redirect to /login when the session has ended. */
export async function findAccountSettings(
  request: Request,
  context: AppLoadContext,
): Promise<AccountSettings> {
  const outcome = await attemptSignedIn(request, context, () =>
    Promise.all([context.account.requireAccount(), context.account.listSessions()]),
  );
  if (!outcome.ok) return noAccount;
  const [user, sessions] = outcome.value;
  return { account: viewAccount(user), sessions };
}
