import { BadgeCheck } from "lucide-react";
import type { AccountView } from "#app/contracts/account-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/use-draft.ts";
import { AnswerLine } from "./answer-line.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** The email address: what it is, whether it is confirmed, and changing it. */
export function EmailForm({ account }: { account: AccountView }) {
  const [text, setText, forget] = useDraft("email", "");
  const { fetcher, isBusy, answer } = useAccountForm("email", () => {
    forget();
    setText("");
  });
  return (
    <fetcher.Form method="post" action="/settings" className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="change-email" />
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-sm">Email</span>
        <span className="break-all">{account.email}</span>
        {account.isEmailVerified && (
          <span className="inline-flex items-center gap-1 text-sm text-volt-ink">
            <BadgeCheck size={16} strokeWidth={2} aria-hidden /> confirmed
          </span>
        )}
      </p>
      {account.newEmail && (
        <p className="text-ink-2 text-sm">{account.newEmail} waits for both mails to be confirmed.</p>
      )}
      <div className="w-full">
        <Field
          label="New email address"
          name="email"
          type="email"
          required
          autoComplete="email"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <AnswerLine answer={answer} />
      <Button type="submit" busy={isBusy}>
        Change email
      </Button>
    </fetcher.Form>
  );
}
