import type { AccountAnswer } from "#app/contracts/account-forms.ts";

/** The answer to an account form that didn't reach the server. */
export const describeNetworkFailure = (_form: FormData, failure: string): AccountAnswer => ({
  failure,
  notice: null,
  needsCode: false,
  setup: null,
  passkey: null,
});
