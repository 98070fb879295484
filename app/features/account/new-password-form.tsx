import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormMessage } from "./form-message.tsx";

interface NewPasswordFormProps {
  /** From the mailed link; null when the link is already used up. */
  tokenHash: string | null;
  /** The account has no password yet. */
  isFirst?: boolean;
  failure?: string | null | undefined;
}

/** Sending this form uses the link up; opening the link doesn't, because mail scanners open links. */
export function NewPasswordForm({ tokenHash, isFirst = false, failure }: NewPasswordFormProps) {
  return (
    <Form method="post" className="grid gap-5">
      {tokenHash && <input type="hidden" name="tokenHash" value={tokenHash} />}
      <Field
        label={isFirst ? "Password" : "New password"}
        type="password"
        name="password"
        required
        minLength={8}
        autoComplete="new-password"
        hint="At least 8 characters."
      />
      <Button type="submit" name="intent" value="new-password" variant="primary" size="lg">
        Save and sign in
      </Button>
      <FormMessage failure={failure} />
    </Form>
  );
}
