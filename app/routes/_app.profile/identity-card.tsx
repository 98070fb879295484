import { BadgeCheck, Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import type { AccountView } from "#app/contracts/account-forms.ts";
import { NameForm } from "#app/features/account-settings/public.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { localDay } from "#app/lib/local-day.ts";
import { icon } from "#app/ui/icon.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { useDraft } from "#app/ui/use-draft.ts";

/** The member's name, address and start date, with a folded form for the name. */
export function IdentityCard({ account }: { account: AccountView | null }) {
  if (!account)
    return (
      <SectionCard title="You">
        <p role="status" className="text-ink-2">
          Your name and email need a connection, and the server can't be reached right now. Your statistics
          are below.
        </p>
      </SectionCard>
    );
  return (
    <section
      aria-labelledby="identity-name"
      className="grid grid-cols-1 content-center gap-3 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="identity-name" className="wrap-anywhere text-3xl md:text-4xl">
        {account.fullName || account.email}
      </h2>
      <div className="grid gap-0.5 text-ink-2">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="break-all">{account.email}</span>
          {account.isEmailVerified && (
            <span className="inline-flex items-center gap-1 text-sm text-volt-ink">
              <BadgeCheck size={16} strokeWidth={2} aria-hidden /> confirmed
            </span>
          )}
        </p>
        {/* The server knows neither the reader's locale nor the time zone. */}
        <p className="text-sm" suppressHydrationWarning>
          {`Member since ${formatDay(localDay(new Date(account.createdAt)))}`}
        </p>
      </div>
      <EditName fullName={account.fullName} />
    </section>
  );
}

/** Open from the start when it holds a draft. */
function EditName({ fullName }: { fullName: string }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [typed] = useDraft("full-name", fullName);
  useEffect(() => {
    if (typed !== fullName && fold.current) fold.current.open = true;
  }, [typed, fullName]);
  return (
    <details ref={fold} className="print:hidden">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-sm underline-offset-4 hover:underline">
        <Pencil {...icon} size={16} /> Edit name
      </summary>
      <div className="pt-3">
        <NameForm fullName={fullName} />
      </div>
    </details>
  );
}
