import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormMessage } from "./form-message.tsx";

interface NewPasswordFormProps {
  /** From the mailed link; null when a second step came between. */
  tokenHash: string | null;
  failure?: string | null | undefined;
}

/** The link is used up by sending this form, not by opening it: mail scanners open links, too. */
export function NewPasswordForm({ tokenHash, failure }: NewPasswordFormProps) {
  return (
    <Form method="post" className="grid gap-5">
      {tokenHash && <input type="hidden" name="tokenHash" value={tokenHash} />}
      <Field
        label="New password"
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
