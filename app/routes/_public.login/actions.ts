import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { loginPath } from "#app/content/login-path.ts";
import { type LoginForm, type LoginIntent, loginFormSchema } from "#app/contracts/web-session-forms.ts";
import type { Confirmation, SignInStep } from "#app/contracts/web-session-sign-in.ts";
import { callAuth, type Outcome } from "#app/server/call-auth.ts";
import { findOrigin, nextAddress } from "./queries.ts";

/** The answer to a sent form. */
export interface LoginAnswer {
  /** Null when the form didn't reach the server. */
  readonly intent: LoginIntent | null;
  /** The service's message, or null on success. */
  readonly failure: string | null;
  /** The typed address, to fill in again. */
  readonly email: string;
  /**
   * The address is not confirmed yet, as its right password or a request for the mail has shown. The mail can be sent
   * again.
   */
  readonly isUnconfirmed: boolean;
  /** The credentials are wrong or the address is unknown; the service doesn't say which. */
  readonly isRefused: boolean;
  /** The mailed link can't confirm the address any more. After a fault or a limit, the same link may be tried again. */
  readonly isLinkRefused: boolean;
  /** The confirmation by a mailed link or code. */
  readonly confirmed: Confirmed | null;
}

const wrongForm = {
  ok: false,
  code: null,
  message: "The form was incomplete. Please try again.",
  status: 400,
} as const;

export type Confirmed = Exclude<Confirmation, SignInStep>;

/** The messages for a link or a code that the service refuses. */
const spent: Partial<Record<LoginIntent, string>> = {
  confirm: "This link is invalid, has expired or was used already.",
  code: "This code is wrong or has expired. Open the link in the mail instead, or have it mailed again.",
};

/** Calls the sign-in service for an intent. Returns the address to redirect to, a confirmation, or null on success. */
function perform(
  form: LoginForm,
  context: AppLoadContext,
  redirectTo: string | null,
): Promise<string | Confirmed | null> {
  const { signIn } = context;
  switch (form.intent) {
    case "sign-in": {
      const { email, password } = form;
      return signIn
        .withPassword({ email, password, remember: form.remember !== undefined, redirectTo })
        .then((step) => nextAddress(step, redirectTo));
    }
    case "passkey": {
      const { credential, remember } = form;
      return signIn
        .withPasskey({ credential, remember: remember !== undefined, redirectTo })
        .then((step) => nextAddress(step, redirectTo));
    }
    case "create":
      return signIn.signUp({ ...form, fullName: null, redirectTo }).then(() => null);
    case "google":
    case "github":
      return signIn.startProvider(form.intent, { remember: form.remember !== undefined, redirectTo });
    case "forgot":
      return signIn.sendRecovery(form.email).then(() => null);
    case "resend":
      return signIn.resendConfirmation(form.email).then(() => null);
    case "confirm":
    case "code":
      return signIn
        .confirm(form)
        .then((done) => ("factors" in done || done.kind === "done" ? nextAddress(done, redirectTo) : done));
    case "new-password":
      return signIn
        .setNewPassword({ password: form.password, tokenHash: form.tokenHash || null })
        .then((step) => nextAddress(step, redirectTo));
    case "send-code":
      return signIn.sendSecondStepCode(form.factorId).then(() => null);
    case "second-step":
      return signIn.verifySecondStep(form).then((step) => nextAddress(step, redirectTo));
    case "cancel":
      return signIn.cancelUnfinished().then(() => loginPath("sign-in", redirectTo));
  }
}

/** Handles the form. Refusals and faults are answers with their status; success redirects (thrown) or is an answer. */
export async function runLogin(request: Request, context: AppLoadContext) {
  // A body that is no form counts as an incomplete one.
  const body = await request.formData().catch(() => new FormData());
  const parsed = loginFormSchema.safeParse(Object.fromEntries(body));
  const form: LoginForm = parsed.success ? parsed.data : { intent: "cancel" };
  const redirectTo = findOrigin(new URL(request.url).searchParams);
  const outcome: Outcome<string | Confirmed | null> = parsed.success
    ? await callAuth(context, () => perform(form, context, redirectTo))
    : wrongForm;
  const value = outcome.ok ? outcome.value : null;
  if (typeof value === "string") throw redirect(value);
  const isSpent = !outcome.ok && outcome.code === "otp_expired";
  const isRefused = !outcome.ok && outcome.code === "invalid_credentials";
  const answer: LoginAnswer = {
    intent: form.intent,
    failure: outcome.ok ? null : (isSpent && spent[form.intent]) || outcome.message,
    email: "email" in form ? form.email : "",
    confirmed: value,
    isRefused,
    isUnconfirmed: form.intent === "resend" || (!outcome.ok && outcome.code === "email_not_confirmed"),
    isLinkRefused: form.intent === "confirm" && !outcome.ok && outcome.status < 500 && outcome.status !== 429,
  };
  return data(answer, { status: outcome.ok ? 200 : outcome.status });
}
