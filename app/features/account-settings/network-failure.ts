import type { AccountAnswer, AccountIntent } from "#app/contracts/account-forms.ts";

/** The answer to an account form that didn't reach the server. */
export const describeNetworkFailure = (formData: FormData, failure: string): AccountAnswer => ({
  intent: String(formData.get("intent")) as AccountIntent,
  failure,
  notice: null,
  needsCode: false,
  setup: null,
  passkey: null,
});
