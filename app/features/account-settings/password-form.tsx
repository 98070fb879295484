import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { AnswerLine } from "./form/answer-line.tsx";
import { MailCodeForm } from "./form/mail-code-form.tsx";
import { useAccountForm } from "./form/use-account-form.ts";

/** Changes the password. Asks for the mailed code when the service requires it. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const { fetcher, isBusy, answer, needsCode } = useAccountForm("password", () => form.current?.reset());
  const code = useAccountForm("password-code");
  return (
    <div className="grid gap-3">
      <fetcher.Form ref={form} method="post" action="/settings" className="grid gap-3">
        <input type="hidden" name="intent" value="change-password" />
        {hasPassword && (
          <Field
            label="Current password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters."
        />
        {needsCode && (
          <Field label="Code from the mail" name="nonce" inputMode="numeric" autoComplete="one-time-code" />
        )}
        <AnswerLine answer={answer} />
        <Button type="submit" className="justify-self-start" busy={isBusy}>
          {hasPassword ? "Change password" : "Set a password"}
        </Button>
      </fetcher.Form>
      {needsCode && <MailCodeForm code={code}>Mail me a code</MailCodeForm>}
    </div>
  );
}
