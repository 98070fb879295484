import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { type LoginForm, type LoginIntent, loginFormSchema } from "#app/contracts/web-session-forms.ts";
import { loginPath } from "#app/features/account/login-path.ts";
import { attempt, type Outcome } from "#app/server/attempt.ts";
import { findOrigin, nextAddress } from "./queries.ts";

/** What the form is told after it was sent. */
export interface LoginAnswer {
  readonly intent: LoginIntent;
  /** The service's own sentence, or null when it went well. */
  readonly failure: string | null;
  /** The address that was typed, so that it needn't be typed again. */
  readonly email: string;
  /** The password was right but the address is not confirmed yet: the mail can be sent again. */
  readonly isUnconfirmed: boolean;
  /** The form didn't reach the server. */
  readonly isUnsent: boolean;
}

const wrongForm = {
  ok: false,
  code: null,
  message: "The form was incomplete. Please try again.",
  status: 400,
} as const;

/** One call of the sign-in per intent; the answer is where to go, or null to stay and say that it went well. */
function perform(
  form: LoginForm,
  context: AppLoadContext,
  redirectTo: string | null,
): Promise<string | null> {
  const { signIn } = context;
  switch (form.intent) {
    case "sign-in": {
      const { email, password } = form;
      return signIn
        .withPassword({ email, password, remember: form.remember !== undefined, redirectTo })
        .then((step) => nextAddress(step, redirectTo));
    }
    case "create":
      return signIn.signUp({ ...form, fullName: null }).then(() => null);
    case "google":
    case "github":
      return signIn.startProvider(form.intent, { remember: form.remember !== undefined, redirectTo });
    case "forgot":
      return signIn.sendRecovery(form.email).then(() => null);
    case "resend":
      return signIn.resendConfirmation(form.email).then(() => null);
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

/** Runs what was asked for. Refusals and faults are answers with their status; success leads on or says so. */
export async function runLogin(request: Request, context: AppLoadContext) {
  // A body that is no form at all is an incomplete one.
  const body = await request.formData().catch(() => new FormData());
  const parsed = loginFormSchema.safeParse(Object.fromEntries(body));
  const form: LoginForm = parsed.success ? parsed.data : { intent: "cancel" };
  const redirectTo = findOrigin(new URL(request.url).searchParams);
  const outcome: Outcome<string | null> = parsed.success
    ? await attempt(context, () => perform(form, context, redirectTo))
    : wrongForm;
  if (outcome.ok && outcome.value !== null) throw redirect(outcome.value);
  const answer: LoginAnswer = {
    intent: form.intent,
    failure: outcome.ok ? null : outcome.message,
    email: "email" in form ? form.email : "",
    isUnconfirmed: !outcome.ok && outcome.code === "email_not_confirmed",
    isUnsent: false,
  };
  return data(answer, { status: outcome.ok ? 200 : outcome.status });
}
