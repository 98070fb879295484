import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormMessage } from "./form-message.tsx";

interface ForgotFormProps {
  email?: string | undefined;
  failure?: string | null | undefined;
  notice?: string | null | undefined;
}

/** Asks for the address to which the link for a new password is mailed. */
export function ForgotForm({ email, failure, notice }: ForgotFormProps) {
  return (
    <Form method="post" className="grid gap-5">
      <FormMessage notice={failure ? null : notice} />
      <Field label="Email" type="email" name="email" required autoComplete="username" defaultValue={email} />
      <Button type="submit" name="intent" value="forgot" variant="primary" size="lg">
        Send the link
      </Button>
      <FormMessage failure={failure} />
    </Form>
  );
}
