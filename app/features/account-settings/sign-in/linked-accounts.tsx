import type { AccountView } from "#app/contracts/account-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormOrProof } from "../form/form-or-proof.tsx";
import { useAccountForm } from "../form/use-account-form.ts";

const providers = [
  { id: "google", name: "Google" },
  { id: "github", name: "Github" },
] as const;

/**
 * Google and GitHub, linked or not. The service refuses to unlink the last way to sign in, and requires a proof of
 * identity before it links another one.
 */
export function LinkedAccounts({ account }: { account: AccountView }) {
  const form = useAccountForm("linked");
  const { fetcher, isBusy } = form;
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line">
        {providers.map(({ id, name }) => {
          const identity = account.identities.find(({ provider }) => provider === id);
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span>
                <span className="block font-semibold text-sm">{name}</span>
                <span className="text-ink-2 text-sm">{identity ? "Linked" : "Not linked"}</span>
              </span>
              <fetcher.Form method="post" action="/settings">
                <input type="hidden" name="intent" value={identity ? "unlink" : "link"} />
                {identity ? (
                  <input type="hidden" name="identityId" value={identity.id} />
                ) : (
                  <input type="hidden" name="provider" value={id} />
                )}
                <Button type="submit" busy={isBusy}>
                  {identity ? `Unlink ${name}` : `Link ${name}`}
                </Button>
              </fetcher.Form>
            </li>
          );
        })}
      </ul>
      <FormOrProof form={form} />
    </div>
  );
}
