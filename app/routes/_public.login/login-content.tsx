import { Link } from "@remix-run/react";
import { AccountFrame, textLink } from "#app/features/account/account-frame.tsx";
import { ForgotForm } from "#app/features/account/forgot-form.tsx";
import { type LoginMode, loginPath } from "#app/features/account/login-path.ts";
import { NewPasswordForm } from "#app/features/account/new-password-form.tsx";
import { SecondStepForm } from "#app/features/account/second-step-form.tsx";
import { SignInForm } from "#app/features/account/sign-in-form.tsx";
import type { LoginAnswer } from "./actions.ts";
import type { findLogin } from "./queries.ts";

type Login = Awaited<ReturnType<typeof findLogin>>;

const titles: Record<LoginMode, string> = {
  "sign-in": "Welcome Back!",
  create: "Create your account",
  forgot: "Forgot your password?",
  "second-step": "One more step",
  "new-password": "Choose a new password",
};

const leads: Record<LoginMode, string> = {
  "sign-in": "Sign in to your dashboard, history and goals.",
  create: "Just an email and a password. You confirm the email next.",
  forgot: "We mail you a link to choose a new one.",
  "second-step": "Your account asks for a code as well.",
  "new-password": "You will be signed in here and signed out everywhere else.",
};

/** What was mailed, in words that are the same for every address. */
const sent = (email: string) =>
  `If there is an account for ${email}, a mail is on its way. Look into the spam folder, too.`;

const created = "Check your email for confirmation link";

/** The part of /login that its mode names, with the answer to what was sent last. */
export function LoginContent({ login, answer }: { login: Login; answer: LoginAnswer | undefined }) {
  const { redirectTo, tokenHash, unfinished } = login;
  const isCreated = answer?.intent === "create" && !answer.failure;
  const mode = isCreated ? "sign-in" : login.mode;
  const isProvider = answer?.intent === "google" || answer?.intent === "github";
  const failure =
    isProvider && !answer.isUnsent ? null : (answer?.failure ?? (answer ? null : login.failure));
  const email = answer?.email || undefined;
  const mailed = answer && !answer.failure && (answer.intent === "forgot" || answer.intent === "resend");
  const notice = mailed ? sent(answer.email) : isCreated ? created : answer ? null : login.notice;
  return (
    <AccountFrame
      title={titles[mode]}
      lead={leads[mode]}
      figure={mode === "create" ? "jumping-jacks" : "running"}
      footer={<LoginFooter mode={mode} redirectTo={redirectTo} />}
    >
      {(mode === "sign-in" || mode === "create") && (
        <SignInForm
          key={mode}
          {...{ mode, redirectTo, email, failure, notice }}
          isUnconfirmed={answer?.isUnconfirmed ?? false}
        />
      )}
      {mode === "forgot" && <ForgotForm {...{ email, failure, notice }} />}
      {mode === "new-password" && <NewPasswordForm {...{ tokenHash, failure }} />}
      {mode === "second-step" && unfinished && (
        <SecondStepForm factors={unfinished.factors} sentTo={unfinished.sentTo} failure={failure} />
      )}
    </AccountFrame>
  );
}

function LoginFooter({ mode, redirectTo }: { mode: LoginMode; redirectTo: string | null }) {
  if (mode === "second-step" || mode === "new-password") return null;
  if (mode !== "sign-in") {
    return (
      <p>
        <Link to={loginPath("sign-in", redirectTo)} className={textLink}>
          Back to sign in
        </Link>
      </p>
    );
  }
  return (
    <>
      <p>
        New here?{" "}
        <Link to={loginPath("create", redirectTo)} className={textLink}>
          Create an account
        </Link>
      </p>
      <p>
        With your name on it?{" "}
        <Link to="/sign-up" className={textLink}>
          Sign up
        </Link>
      </p>
    </>
  );
}
