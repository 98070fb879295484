import type { LoginIntent } from "#app/contracts/web-session-forms.ts";
import type { LoginAnswer } from "./actions.ts";

/** The answer of /login when its form didn't reach the server. */
export function describeNetworkFailure(formData: FormData, failure: string): LoginAnswer {
  const intent = String(formData.get("intent")) as LoginIntent;
  // `resend` is offered for unconfirmed addresses only.
  return {
    intent,
    failure,
    email: String(formData.get("email") ?? ""),
    isRefused: false,
    isUnconfirmed: intent === "resend",
    confirmed: null,
    isNetworkFailure: true,
  };
}
