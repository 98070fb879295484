import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  parseSignUp,
  type SignUpErrors,
  type SignUpForm,
  signUpFields,
} from "#app/contracts/web-session-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser.ts";
import { textLink } from "./account-frame.tsx";

interface SignUpFormProps {
  /** From the server, which checks the same rules for forms sent without script. */
  errors: SignUpErrors | null;
  /** The typed values without the passwords, which are never sent back. */
  values: Partial<SignUpForm>;
  /** Shown when the page has no script, because an alert needs script. */
  failure: string | null;
}

const fields = {
  fullName: { label: "Full Name", type: "text", autoComplete: "name" },
  email: { label: "Email Address", type: "email", autoComplete: "email" },
  password: { label: "Password", type: "password", autoComplete: "new-password" },
  confirmPassword: { label: "Confirm Password", type: "password", autoComplete: "new-password" },
} as const;

/**
 * The fields are checked on submit, with messages under them; the first wrong one gets the focus (specification, section
 * 5).
 */
export function SignUpFields({ errors: serverErrors, values, failure }: SignUpFormProps) {
  const [errors, setErrors] = useState(serverErrors);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formAction?.startsWith("/sign-up") ?? false;
  useEffect(() => setErrors(serverErrors), [serverErrors]);
  useBrowserLayoutEffect(() => {
    const first = signUpFields.find((name) => errors?.[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [errors]);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const parsed = parseSignUp(new FormData(event.currentTarget));
    setErrors(parsed.errors);
    if (parsed.errors) event.preventDefault();
  };
  const firstWrong = signUpFields.find((name) => serverErrors?.[name]);
  return (
    <Form ref={form} method="post" noValidate onSubmit={check} className="grid gap-5">
      {signUpFields.map((name) => (
        <Field
          key={name}
          name={name}
          {...fields[name]}
          required
          // In the place of the error, which says the same.
          hint={name === "password" && !errors?.[name] ? "At least 8 characters." : undefined}
          error={errors?.[name]}
          defaultValue={name === "fullName" || name === "email" ? values[name] : undefined}
          autoFocus={name === firstWrong}
        />
      ))}
      <Button type="submit" variant="primary" size="lg" aria-busy={isBusy}>
        Sign up
      </Button>
      {failure && (
        <noscript>
          <p role="alert" className="font-semibold text-danger text-sm">
            {failure}
          </p>
        </noscript>
      )}
      <p className="text-center text-ink-2 text-sm">
        Already have an account?{" "}
        <Link to="/login" className={textLink}>
          Login
        </Link>
      </p>
    </Form>
  );
}
