import type { AppLoadContext } from "@remix-run/cloudflare";
import type { AccountView } from "#app/contracts/account-forms.ts";
import type { SessionSummary } from "#app/contracts/auth-session.ts";
import type { PasskeySummary } from "#app/contracts/passkeys.ts";
import { viewAccount } from "#app/server/account-view.ts";
import { callAuthSignedIn } from "#app/server/call-auth.ts";

export interface AccountSettings {
  /** Null when the service can't be reached. */
  readonly account: AccountView | null;
  readonly sessions: readonly SessionSummary[];
  /** Null if the site can't have passkeys. */
  readonly passkeys: readonly PasskeySummary[] | null;
}

export const noAccount: AccountSettings = { account: null, sessions: [], passkeys: null };

/** The account and its sessions. Throws a redirect to /login when the session has ended. */
export async function findAccountSettings(
  request: Request,
  context: AppLoadContext,
): Promise<AccountSettings> {
  const outcome = await callAuthSignedIn(request, context, () =>
    Promise.all([
      context.account.requireAccount(),
      context.account.listSessions(),
      context.account.listPasskeys(),
    ]),
  );
  if (!outcome.ok) return noAccount;
  const [user, sessions, passkeys] = outcome.value;
  return { account: viewAccount(user), sessions, passkeys };
}
