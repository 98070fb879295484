import { Form } from "@remix-run/react";
import { loginPath } from "#app/content/login-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormMessage } from "./form-message.tsx";

interface CodeFormProps {
  redirectTo: string | null;
  email?: string | undefined;
  /** Whether the address is known, so that the form doesn't ask for it. */
  isMailed?: boolean;
  /** Whether the form is above another form. */
  isPart?: boolean;
  failure?: string | null | undefined;
  notice?: string | null | undefined;
}

/** Takes the code of the confirmation mail, which may have been read on another device. */
export function CodeForm({ redirectTo, email, isMailed, isPart = false, failure, notice }: CodeFormProps) {
  return (
    <Form method="post" action={loginPath("code", redirectTo)} className="grid gap-5">
      <FormMessage notice={failure ? null : notice} />
      {isMailed ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <Field
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="username"
          defaultValue={email}
        />
      )}
      <CodeField hint="The six digits of the mail. Its link does the same." />
      <Button
        type="submit"
        name="intent"
        value="code"
        variant={isPart ? "secondary" : "primary"}
        size={isPart ? "md" : "lg"}
      >
        Enter the code
      </Button>
      <FormMessage failure={failure} />
      {!isPart && (
        <Button type="submit" name="intent" value="resend" formNoValidate>
          Mail it again
        </Button>
      )}
    </Form>
  );
}

/** The field for six digits that were sent, or that an app shows. */
export const CodeField = ({ hint }: { hint: string }) => (
  <Field
    label="Code"
    name="code"
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    hint={hint}
    className="tabular text-xl! tracking-widest"
  />
);
