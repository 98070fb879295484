import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import {
  type AccountAnswer,
  type AccountForm,
  accountFormSchema,
  type FactorSetup,
} from "#app/contracts/account-forms.ts";
import type { EnrolFactorInput } from "#app/contracts/auth-service.ts";
import type { PasskeyCreation } from "#app/contracts/passkeys.ts";
import { accountParam } from "#app/contracts/web-session-paths.ts";
import { callAuthSignedIn } from "./call-auth.ts";

interface Done {
  readonly notice?: string;
  readonly setup?: FactorSetup;
  readonly passkey?: PasskeyCreation;
  /** The address to redirect to. */
  readonly to?: string;
  readonly failure?: string;
}

/** Runs one of the account's forms: parse, one operation, an answer. Signing out and linking throw a redirect. */
export async function runAccountForm(request: Request, context: AppLoadContext) {
  // A body that is no form counts as an incomplete one.
  const body = await request.formData().catch(() => new FormData());
  const parsed = accountFormSchema.safeParse(Object.fromEntries(body));
  if (!parsed.success) {
    const sentence = parsed.error.issues.find(
      ({ path }) => path[0] === "fullName" || path[0] === "name",
    )?.message;
    return answer({ failure: sentence ?? "The form was incomplete. Please try again." }, 400);
  }
  const outcome = await callAuthSignedIn(request, context, () => perform(parsed.data, context, request));
  if (!outcome.ok) {
    const needsCode = outcome.code === "reauthentication_needed";
    return answer({ failure: outcome.message }, outcome.status, needsCode);
  }
  if (outcome.value.to) throw redirect(outcome.value.to);
  return answer(outcome.value, outcome.value.failure ? 400 : 200);
}

function answer(done: Done, status: number, needsCode = false) {
  const { failure = null, notice = null, setup = null, passkey = null } = done;
  const result: AccountAnswer = { failure, notice, needsCode, setup, passkey };
  return data(result, { status });
}

async function perform(form: AccountForm, { account }: AppLoadContext, request: Request): Promise<Done> {
  switch (form.intent) {
    case "change-name":
      await account.changeFullName(form.fullName);
      return { notice: "Your name is changed." };
    case "change-email": {
      // If the form has the present address, a pending change is cancelled and no mail is sent.
      const { new_email: isPending } = await account.changeEmail(form.email);
      if (!isPending) return { notice: "This is your address already." };
      return { notice: "Open the links that we have mailed to both addresses; then it is changed." };
    }
    case "cancel-email":
      await account.cancelEmailChange();
      return { notice: "Your address stays as it is. The mailed links do nothing any more." };
    case "change-password":
      await account.changePassword({
        password: form.password,
        currentPassword: form.currentPassword || undefined,
        nonce: form.nonce || undefined,
      });
      return { notice: "Your password is changed. Other devices are signed out." };
    case "send-code":
      await account.sendReauthenticationCode();
      return { notice: "We have mailed you a six-digit code." };
    case "prove-identity":
      await account.proveIdentity({
        currentPassword: form.currentPassword || undefined,
        nonce: form.nonce || undefined,
      });
      return {};
    case "end-session":
      await account.endSession(form.sessionId);
      return { notice: "That session has ended." };
    case "sign-out":
      await account.signOut(form.scope);
      return form.scope === "others" ? { notice: "All other devices are signed out." } : { to: "/login" };
    case "link":
      return { to: await account.startLinking(form.provider, new URL(request.url).pathname) };
    case "unlink":
      await account.unlinkIdentity(form.identityId);
      return { notice: "It is no longer linked. Other devices that signed in that way are signed out." };
    case "enrol-totp":
      return {
        setup: await enrol(account, { type: "totp", friendlyName: "Authenticator app", issuer: null }),
      };
    case "enrol-phone":
      return { setup: await enrol(account, { type: "phone", friendlyName: form.phone, phone: form.phone }) };
    case "text-code": {
      const { id } = await account.challengeFactor(form.factorId);
      return {
        notice: "We have sent another code.",
        setup: { factorId: form.factorId, challengeId: id },
      };
    }
    case "verify-factor": {
      const { factorId } = form;
      const challengeId = form.challengeId || (await account.challengeFactor(factorId)).id;
      await account.verifyFactor({ factorId, challengeId, code: form.code });
      return { notice: "The second step is on. You will be asked for a code when you sign in." };
    }
    case "remove-factor":
      await account.removeFactor(form.factorId);
      return { notice: "The second step is removed." };
    case "start-passkey":
      return { passkey: await account.startPasskey(form.nonce || undefined) };
    case "add-passkey":
      await account.addPasskey(form);
      return { notice: "The passkey is added. You can sign in with it from now on." };
    case "rename-passkey":
      await account.renamePasskey(form.passkeyId, form.name);
      return { notice: "The passkey has its new name." };
    case "remove-passkey":
      await account.removePasskey(form.passkeyId);
      return {
        notice:
          "The passkey is removed. Other devices that signed in with a passkey are signed out. Delete it from your device or password manager as well.",
      };
    case "delete-account": {
      const { email } = await account.requireAccount();
      if (form.confirmation.trim().toLowerCase() !== email.toLowerCase())
        return { failure: "Type your email address to confirm." };
      await account.deleteAccount();
      return { to: `/?${accountParam}=deleted` };
    }
  }
}

/** Enrols a factor. Replaces an unfinished set-up of the same type. */
async function enrol(account: AppLoadContext["account"], input: EnrolFactorInput): Promise<FactorSetup> {
  // This comes before anything is removed, because enrolling is refused without it.
  await account.requirePresence();
  const { factors = [] } = await account.requireAccount();
  for (const factor of factors)
    if (factor.status === "unverified" && factor.factor_type === input.type)
      await account.removeFactor(factor.id);
  const enrolled = await account.enrolFactor(input);
  // An authenticator app needs a challenge as well, because the service deletes a factor without one, even before the
  // code is scanned.
  const challenge = await account.challengeFactor(enrolled.id);
  return {
    factorId: enrolled.id,
    challengeId: input.type === "phone" ? challenge.id : "",
    ...(enrolled.totp && { totp: { qrCode: enrolled.totp.qr_code, secret: enrolled.totp.secret } }),
    ...(enrolled.phone && { phone: enrolled.phone }),
  };
}

/** Links the provider's identity when the provider has sent the browser back; throws a redirect with the result. */
export async function finishLinking(request: Request, context: AppLoadContext): Promise<void> {
  const { searchParams, pathname } = new URL(request.url);
  const code = searchParams.get("code");
  if (!code) return;
  const outcome = await callAuthSignedIn(request, context, () => context.account.finishLinking(code));
  const result = outcome.ok ? "linked=true" : `error_code=${outcome.code ?? "service_unavailable"}`;
  throw redirect(`${pathname}?${result}`);
}
