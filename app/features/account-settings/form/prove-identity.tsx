import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { AnswerLine } from "./answer-line.tsx";
import { MailCodeForm } from "./mail-code-form.tsx";
import { useAccountForm } from "./use-account-form.ts";

interface ProveIdentityProps {
  /** Whether the action that the proof allows is running. */
  isBusy: boolean;
  onProved(): void;
  onCancel(): void;
}

/**
 * Proves the user's identity to the server: at once after a fresh sign-in, otherwise by the password or a mailed code.
 */
export function ProveIdentity({ isBusy, onProved, onCancel }: ProveIdentityProps) {
  // The form has its own key, so that an answer to a former form isn't shown here.
  const [key] = useState(() => `prove-${crypto.randomUUID()}`);
  const prove = useAccountForm(key, onProved);
  const [isCodeSent, setCodeSent] = useState(false);
  const code = useAccountForm(`${key}-code`, () => setCodeSent(true));
  const wasAsked = useRef(false);
  const { submit } = prove.fetcher;
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    submit({ intent: "prove-identity" }, { method: "post", action: "/settings" });
  }, [submit]);
  const isAsking = prove.needsCode;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them puts another field there
  useLayoutEffect(() => field.current?.focus(), [isAsking, isCodeSent]);
  const goBack = (event: MouseEvent<HTMLButtonElement>) => {
    focusAround(event.currentTarget);
    onCancel();
  };
  if (!isAsking)
    return prove.answer?.failure ? (
      <div className="grid justify-items-start gap-3">
        <AnswerLine answer={prove.answer} />
        <Button onClick={goBack}>Back</Button>
      </div>
    ) : (
      <p role="status" className="text-ink-2">
        One moment…
      </p>
    );
  return (
    <div className="grid gap-3">
      <p className="text-ink-2 text-sm">
        You signed in a while ago. Show first that it is you, by your password or by a code from your mail.
      </p>
      <prove.fetcher.Form method="post" action="/settings" className="grid gap-3">
        <input type="hidden" name="intent" value="prove-identity" />
        {isCodeSent ? (
          <Field
            ref={field}
            label="Code from the mail"
            name="nonce"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        ) : (
          <Field
            ref={field}
            label="Current password"
            name="currentPassword"
            type="password"
            required
            autoComplete="current-password"
          />
        )}
        <AnswerLine answer={prove.answer?.needsCode ? null : prove.answer} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={prove.isBusy || isBusy}>
            Continue
          </Button>
          <Button variant="quiet" onClick={goBack}>
            Cancel
          </Button>
        </div>
      </prove.fetcher.Form>
      <MailCodeForm code={code}>
        {isCodeSent ? "Mail me another code" : "Mail me a code instead"}
      </MailCodeForm>
    </div>
  );
}
