import type { LoginAnswer } from "./actions.ts";

/** The answer of /login when its form didn't reach the server. */
export const describeNetworkFailure = (formData: FormData, failure: string): LoginAnswer => ({
  intent: null,
  failure,
  email: String(formData.get("email") ?? ""),
  isRefused: false,
  // `resend` is offered for unconfirmed addresses only.
  isUnconfirmed: formData.get("intent") === "resend",
  isLinkRefused: false,
  confirmed: null,
});
