import { BadgeCheck } from "lucide-react";
import type { AccountView } from "#app/contracts/account-forms.ts";
import { NameForm } from "#app/features/account-settings/name-form.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";

// In UTC, as the server renders it: a reader's zone would change the text at hydration.
const since = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Who this is: name, address and since when. */
export function IdentityCard({ account }: { account: AccountView | null }) {
  if (!account)
    return (
      <SectionCard title="You">
        <p role="status" className="text-ink-2">
          Your name and email need a connection, and the server can't be reached right now. Your figures are
          below.
        </p>
      </SectionCard>
    );
  return (
    <SectionCard title="You" className="gap-6">
      <NameForm fullName={account.fullName} />
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="text-ink-2">Email</dt>
          <dd className="flex flex-wrap items-center gap-2 text-base">
            <span className="break-all">{account.email}</span>
            {account.isEmailVerified && (
              <span className="inline-flex items-center gap-1 text-sm text-volt-ink">
                <BadgeCheck size={16} strokeWidth={2} aria-hidden /> confirmed
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-ink-2">Member since</dt>
          <dd className="text-base">{since.format(new Date(account.createdAt))}</dd>
        </div>
      </dl>
    </SectionCard>
  );
}
