import type { SignUpAnswer } from "./actions.ts";

/** What /sign-up is told when its form never reached the server. */
export const describeUnsent = (sent: FormData, failure: string): SignUpAnswer => ({
  errors: null,
  failure,
  values: { fullName: String(sent.get("fullName") ?? ""), email: String(sent.get("email") ?? "") },
});
