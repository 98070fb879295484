import { Link, useLocation } from "@remix-run/react";
import { type ReactElement, useEffect, useState } from "react";
import { type LoginMode, loginPath } from "#app/content/login-path.ts";
import {
  AccountFrame,
  CodeForm,
  ConfirmForm,
  ForgotForm,
  NewPasswordForm,
  SecondStepForm,
  SignInForm,
  textLink,
} from "#app/features/account/public.ts";
import { findSentDeletion } from "#app/features/web-session/public.ts";
import type { LoginAnswer } from "./actions.ts";
import { ConfirmedChange, SpentChange } from "./email-change.tsx";
import type { findLogin } from "./queries.ts";

type Login = Awaited<ReturnType<typeof findLogin>>;

const titles: Record<Login["mode"], string> = {
  "sign-in": "Welcome Back!",
  create: "Create your account",
  confirm: "Confirm your email",
  code: "Enter the code",
  forgot: "Forgot your password?",
  "second-step": "One more step",
  "new-password": "Choose a new password",
  "choose-password": "Choose your password",
};

const leads: Record<Login["mode"], string> = {
  "sign-in": "Sign in to your dashboard, history and goals.",
  create: "Just an email and a password. You confirm the email next.",
  confirm: "One press, and this address is confirmed.",
  code: "It is in the mail that confirms your address.",
  forgot: "We mail you a link to choose a new one.",
  "second-step": "Your account asks for a code as well.",
  "new-password": "You will be signed in here and signed out everywhere else.",
  "choose-password":
    "Your email is confirmed. Its account has no password yet: none was chosen, or two sign-ups chose different ones.",
};

/** The notice after a mail was requested, the same for every address. */
const mailed = (email: string) =>
  `If there is an account for ${email}, a mail is on its way. Look into the spam folder, too.`;

const created = "Check your email for confirmation link";
const confirmed = "Your email is confirmed. Sign in to go on.";

/** The mode to show: that of the address, unless the last answer leads to another. */
function findShownMode({ mode }: Login, answer: LoginAnswer | undefined): Login["mode"] {
  if (answer?.confirmed || (answer?.intent === "create" && !answer.failure)) return "sign-in";
  // Offers to mail another link.
  if (answer?.isLinkRefused) return "code";
  return mode;
}

function findNotice(answer: LoginAnswer | undefined): string | null {
  if (!answer || answer.failure) return null;
  if (answer.confirmed) return confirmed;
  if (answer.intent === "create") return created;
  return answer.intent === "forgot" || answer.intent === "resend" ? mailed(answer.email) : null;
}

/** The address to which a confirmation was just mailed, to ask for its code. */
function useMailedTo(answer: LoginAnswer | undefined): string | null {
  const state: unknown = useLocation().state;
  if (answer) {
    const isMailed = answer.isUnconfirmed || (answer.intent === "create" && !answer.failure);
    return isMailed ? answer.email : null;
  }
  const isGiven = typeof state === "object" && state !== null && "mailedTo" in state;
  return isGiven ? String(state.mailedTo) : null;
}

/** The content of /login for its mode, with the last answer. */
export function LoginContent({ login, answer }: { login: Login; answer: LoginAnswer | undefined }) {
  const mailedTo = useMailedTo(answer);
  const { redirectTo, link, unfinished, hasPasskeys } = login;
  if (answer?.confirmed?.kind === "changed" || answer?.confirmed?.kind === "halfway")
    return <ConfirmedChange confirmed={answer.confirmed} />;
  if (link?.type === "email_change" && answer?.isLinkRefused) return <SpentChange failure={answer.failure} />;
  const mode = findShownMode(login, answer);
  const isProvider = answer?.intent === "google" || answer?.intent === "github";
  const failure = isProvider ? null : (answer?.failure ?? (answer ? null : login.failure));
  const email = (answer?.confirmed?.email ?? answer?.email) || undefined;
  const notice = findNotice(answer);
  const tokenHash = link?.token ?? null;
  return (
    <AccountFrame
      title={titles[mode]}
      lead={leads[mode]}
      figure={mode === "create" ? "jumping-jacks" : "running"}
      footer={<LoginFooter mode={mode} redirectTo={redirectTo} />}
    >
      {mode === "sign-in" && <SentDeletion />}
      {mode === "sign-in" && mailedTo && (
        <section aria-labelledby="code-heading" className="grid gap-4 border-line border-b pb-6">
          <h2 id="code-heading" className="text-lg">
            Confirm your address first
          </h2>
          <CodeForm redirectTo={redirectTo} email={mailedTo} isMailed isPart />
        </section>
      )}
      {(mode === "sign-in" || mode === "create") && (
        <SignInForm
          key={mode}
          {...{ mode, redirectTo, email, failure, notice, hasPasskeys }}
          isRefused={answer?.isRefused}
          isUnconfirmed={answer?.isUnconfirmed}
        />
      )}
      {mode === "confirm" && link && <ConfirmForm link={link} failure={failure} />}
      {mode === "code" && <CodeForm {...{ redirectTo, email, failure, notice }} />}
      {mode === "forgot" && <ForgotForm {...{ email, failure, notice }} />}
      {mode === "new-password" && <NewPasswordForm {...{ tokenHash, failure }} />}
      {mode === "choose-password" && <NewPasswordForm tokenHash={null} isFirst failure={failure} />}
      {mode === "second-step" && unfinished && (
        <SecondStepForm factors={unfinished.factors} sentTo={unfinished.sentTo} failure={failure} />
      )}
    </AccountFrame>
  );
}

/**
 * Asks about an account whose deletion was sent and not answered. If there is none, renders nothing and fetches
 * nothing.
 */
function SentDeletion() {
  const [question, setQuestion] = useState<ReactElement | null>(null);
  useEffect(() => {
    const account = findSentDeletion();
    if (account === null) return;
    import("./finish-deletion.tsx").then(
      ({ FinishDeletion }) => setQuestion(<FinishDeletion account={account} />),
      // If the form can't be fetched, the question is asked at the next visit.
      () => undefined,
    );
  }, []);
  return question;
}

const withoutFooter = new Set<Login["mode"]>(["second-step", "new-password", "choose-password", "confirm"]);

function LoginFooter({ mode, redirectTo }: { mode: Login["mode"]; redirectTo: string | null }) {
  const linkTo = (target: LoginMode, text: string) => (
    <Link to={loginPath(target, redirectTo)} className={textLink}>
      {text}
    </Link>
  );
  if (withoutFooter.has(mode)) return null;
  if (mode !== "sign-in") return <p>{linkTo("sign-in", "Back to sign in")}</p>;
  return (
    <p>
      New here? {linkTo("create", "Create an account")} or{" "}
      <Link to="/sign-up" className={textLink}>
        sign up with your name
      </Link>
    </p>
  );
}
