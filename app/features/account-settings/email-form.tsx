import { BadgeCheck } from "lucide-react";
import type { AccountView } from "#app/contracts/account-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/use-draft.ts";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { AnswerLine } from "./form/answer-line.tsx";
import { useAccountForm } from "./form/use-account-form.ts";

/** A pending change of address, which can be cancelled. */
function PendingChange({ newEmail }: { newEmail: string | null }) {
  const { fetcher, isBusy, answer } = useAccountForm("cancel-email");
  const shown = newEmail && !answer?.failure ? null : answer;
  // The focused button disappears with the pending change.
  const part = useFocusAfterChange<HTMLFormElement>(newEmail ?? shown?.notice ?? "");
  if (!newEmail && !shown) return null;
  return (
    <fetcher.Form
      ref={part}
      method="post"
      action="/settings"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <input type="hidden" name="intent" value="cancel-email" />
      {newEmail && (
        <>
          <p className="text-ink-2 text-sm">
            <span className="break-all">{newEmail}</span> waits for both mails to be confirmed.
          </p>
          <Button type="submit" busy={isBusy}>
            Cancel the change
          </Button>
        </>
      )}
      <AnswerLine answer={shown} />
    </fetcher.Form>
  );
}

/** The email address, whether it is confirmed, and a form to change it. */
export function EmailForm({ account }: { account: AccountView }) {
  const [text, setText] = useDraft("email", "");
  const { fetcher, isBusy, answer } = useAccountForm("email", () => setText(""));
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-sm">Email</span>
        <span className="break-all">{account.email}</span>
        {account.isEmailVerified && (
          <span className="inline-flex items-center gap-1 text-sm text-volt-ink">
            <BadgeCheck size={16} strokeWidth={2} aria-hidden /> confirmed
          </span>
        )}
      </p>
      <PendingChange newEmail={account.newEmail} />
      <fetcher.Form method="post" action="/settings" className="grid gap-3">
        <input type="hidden" name="intent" value="change-email" />
        <Field
          label="New email address"
          name="email"
          type="email"
          required
          autoComplete="email"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <AnswerLine answer={answer} />
        <Button type="submit" className="justify-self-start" busy={isBusy}>
          Change email
        </Button>
      </fetcher.Form>
    </div>
  );
}
