import type { AccountView } from "#app/contracts/account-forms.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { DeleteAccountForm } from "#app/features/account-settings/public.ts";
import { EraseData } from "#app/features/settings/public.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

/** Actions without an undo. */
export function DangerZone({ account }: { account: AccountView | null }) {
  const db = useDatabase();
  return (
    <SectionCard title="Danger zone" id="danger" className="gap-6 border-danger">
      <div>{db && <EraseData db={db} />}</div>
      {account && <DeleteAccountForm account={account} db={db} />}
    </SectionCard>
  );
}
