import { EmailForm } from "#app/features/account-settings/email-form.tsx";
import { LinkedAccounts } from "#app/features/account-settings/linked-accounts.tsx";
import { NameForm } from "#app/features/account-settings/name-form.tsx";
import { Passkeys } from "#app/features/account-settings/passkeys.tsx";
import { PasswordForm } from "#app/features/account-settings/password-form.tsx";
import { SecondStep } from "#app/features/account-settings/second-step.tsx";
import { SessionList } from "#app/features/account-settings/session-list.tsx";
import { SigningOut } from "#app/features/account-settings/signing-out.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import type { AccountSettings } from "./queries.ts";

/** The account and its security, which need a connection. */
export function AccountSections({ account, sessions, passkeys }: AccountSettings) {
  if (!account)
    return (
      <SectionCard title="Account" id="account">
        <p role="status" className="text-ink-2">
          Name, email, password and security need a connection, and the server can't be reached right now.
          Everything below works without it.
        </p>
      </SectionCard>
    );
  return (
    <>
      <SectionCard title="Account" id="account" className="gap-8">
        <NameForm fullName={account.fullName} />
        <EmailForm account={account} />
        <PasswordForm hasPassword={account.identities.some(({ provider }) => provider === "email")} />
        <LinkedAccounts account={account} />
        <SigningOut />
      </SectionCard>
      <SectionCard title="Security" id="security" className="gap-6">
        <div className="grid gap-3">
          <h3 className="text-base">Passkeys</h3>
          <Passkeys passkeys={passkeys} />
        </div>
        <div className="grid gap-3">
          <h3 className="text-base">Second step</h3>
          <SecondStep account={account} />
        </div>
        <div className="grid gap-3">
          <h3 className="text-base">Where you are signed in</h3>
          <SessionList sessions={sessions} />
        </div>
      </SectionCard>
    </>
  );
}
