import {
  EmailForm,
  LinkedAccounts,
  NameForm,
  Passkeys,
  PasswordForm,
  SecondStep,
  SessionList,
  SigningOut,
} from "#app/features/account-settings/public.ts";
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
