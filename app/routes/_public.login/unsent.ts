import type { LoginIntent } from "#app/contracts/web-session-forms.ts";
import type { LoginAnswer } from "./actions.ts";

/** What /login is told when its form never reached the server. */
export function describeUnsent(sent: FormData, failure: string): LoginAnswer {
  const intent = String(sent.get("intent")) as LoginIntent;
  // Only who was told that the address isn't confirmed can ask for its mail again.
  return {
    intent,
    failure,
    email: String(sent.get("email") ?? ""),
    isUnconfirmed: intent === "resend",
    isUnsent: true,
  };
}
