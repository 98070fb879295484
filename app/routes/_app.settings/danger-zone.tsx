import type { AccountView } from "#app/contracts/account-forms.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { DeleteAccountForm } from "#app/features/account-settings/delete-account-form.tsx";
import { EraseData } from "#app/features/settings/erase-data.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";

/** Actions without an undo. */
export function DangerZone({ account }: { account: AccountView | null }) {
  const data = useData();
  return (
    <SectionCard title="Danger zone" id="danger" className="gap-6 border-danger">
      <div>{data && <EraseData data={data} />}</div>
      {account && <DeleteAccountForm account={account} data={data} />}
    </SectionCard>
  );
}
