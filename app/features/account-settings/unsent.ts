import type { AccountAnswer, AccountIntent } from "#app/contracts/account-forms.ts";

/** What a form of the account is told when it never reached the server. */
export const describeUnsent = (sent: FormData, failure: string): AccountAnswer => ({
  intent: String(sent.get("intent")) as AccountIntent,
  failure,
  notice: null,
  needsCode: false,
  setup: null,
});
