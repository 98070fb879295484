import { type ReactNode, useRef, useState } from "react";
import type { AccountAnswer } from "#app/contracts/account-forms.ts";
import { ProveIdentity } from "./prove-identity.tsx";
import type { AccountFetcher } from "./use-account-form.ts";

interface ProveFirstProps {
  form: AccountFetcher;
  children: ReactNode;
}

/**
 * What follows an account form. Where the service asks first who is there, the form that proves it takes its place; then
 * what was refused is sent again.
 */
export function ProveFirst({ form: { fetcher, isBusy, answer }, children }: ProveFirstProps) {
  const sent = useRef<FormData>();
  if (fetcher.formData) sent.current = fetcher.formData;
  const [cancelled, setCancelled] = useState<AccountAnswer | null>(null);
  if (!answer?.needsCode || answer === cancelled) return children;
  return (
    <ProveIdentity
      isBusy={isBusy}
      onProved={() => sent.current && fetcher.submit(sent.current, { method: "post", action: "/settings" })}
      onCancel={() => setCancelled(answer)}
    />
  );
}
