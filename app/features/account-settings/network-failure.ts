import type { AccountAnswer, AccountIntent } from "#app/contracts/account-forms.ts";

const intents: readonly AccountIntent[] = [
  "change-name",
  "change-email",
  "cancel-email",
  "change-password",
  "send-code",
  "prove-identity",
  "end-session",
  "sign-out",
  "link",
  "unlink",
  "enrol-totp",
  "enrol-phone",
  "text-code",
  "verify-factor",
  "remove-factor",
  "start-passkey",
  "add-passkey",
  "rename-passkey",
  "remove-passkey",
  "delete-account",
];

/** The answer to an account form that didn't reach the server. */
export const describeNetworkFailure = (formData: FormData, failure: string): AccountAnswer => ({
  intent: intents.find((intent) => intent === formData.get("intent")) ?? null,
  failure,
  notice: null,
  needsCode: false,
  setup: null,
  passkey: null,
});
