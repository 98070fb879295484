import { Form, Link, useNavigation } from "@remix-run/react";
import { loginPath } from "#app/content/login-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { textLink } from "./account-frame.tsx";
import { FormMessage } from "./form-message.tsx";
import { NoPasskeys, PasskeySignIn } from "./passkey-sign-in.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

interface CredentialsFormProps {
  /** The form for `create` has the same two fields and creates an account. */
  mode: "sign-in" | "create";
  redirectTo: string | null;
  /** False where browsers allow no passkeys for this site. */
  hasPasskeys: boolean;
  email?: string | undefined;
  failure?: string | null | undefined;
  notice?: string | null | undefined;
  /** Whether the credentials were refused. The form then shows what to do. */
  isRefused?: boolean | undefined;
  /** Offers to mail the confirmation again. */
  isUnconfirmed?: boolean | undefined;
}

/** Email and password with native validation; the password has no length rule (specification, section 5). */
export function SignInForm({
  mode,
  redirectTo,
  hasPasskeys,
  email,
  failure,
  notice,
  isRefused,
  isUnconfirmed,
}: CredentialsFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === mode;
  const isNew = mode === "create";
  return (
    <Form method="post" action={loginPath(mode, redirectTo)} className="grid gap-5">
      <FormMessage notice={failure ? null : notice} />
      <Field
        label="Email"
        type="email"
        name="email"
        required
        autoComplete={isNew || !hasPasskeys ? "username" : "username webauthn"}
        defaultValue={email}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        required
        autoComplete={isNew ? "new-password" : "current-password"}
      />
      {!isNew && (
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
          <label className="inline-flex min-h-11 items-center gap-2.5">
            <input type="checkbox" name="remember" className="size-5 accent-volt-ink" />
            Remember me
          </label>
          <Link to={loginPath("forgot", redirectTo)} className={textLink}>
            Forgot password?
          </Link>
        </div>
      )}
      <Button type="submit" name="intent" value={mode} variant="primary" size="lg" aria-busy={isBusy}>
        {isNew ? "Create account" : "Sign in"}
      </Button>
      <FormMessage failure={failure} />
      {isRefused && (
        <p className="-mt-3 text-sm">
          The email or the password is wrong. Check both, or{" "}
          <Link to={loginPath("forgot", redirectTo)} className={textLink}>
            choose a new password
          </Link>
          .
        </p>
      )}
      {isUnconfirmed && (
        <Button type="submit" name="intent" value="resend" formNoValidate>
          Send the confirmation again
        </Button>
      )}
      {!isNew && (hasPasskeys ? <PasskeySignIn redirectTo={redirectTo} /> : <NoPasskeys />)}
      <ProviderButtons />
    </Form>
  );
}
