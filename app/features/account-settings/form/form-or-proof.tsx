import { type ReactNode, useRef, useState } from "react";
import type { AccountAnswer } from "#app/contracts/account-forms.ts";
import { AnswerLine } from "./answer-line.tsx";
import { ProveIdentity } from "./prove-identity.tsx";
import type { AccountFetcher } from "./use-account-form.ts";

interface FormOrProofProps {
  form: AccountFetcher;
  /** Sends the form with its present values; by default the refused values are sent again. */
  resend?: () => void;
  onCancel?: () => void;
  /** Shown with the answer. */
  children?: ReactNode;
}

/**
 * Shows the answer to an account form below it. If the service wants a proof of identity first, shows the form for the
 * proof, and afterwards sends the refused form again.
 */
export function FormOrProof({ form, resend, onCancel, children }: FormOrProofProps) {
  const { fetcher, isBusy, answer } = form;
  const sent = useRef<FormData>();
  if (fetcher.formData) sent.current = fetcher.formData;
  const [cancelled, setCancelled] = useState<AccountAnswer | null>(null);
  if (!answer?.needsCode || answer === cancelled)
    return (
      <>
        {!answer?.needsCode && <AnswerLine answer={answer} />}
        {children}
      </>
    );
  const sendAgain = () =>
    sent.current && fetcher.submit(sent.current, { method: "post", action: "/settings" });
  return (
    <ProveIdentity
      isBusy={isBusy}
      onProved={resend ?? sendAgain}
      onCancel={() => {
        setCancelled(answer);
        onCancel?.();
      }}
    />
  );
}
