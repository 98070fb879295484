import type { SignUpAnswer } from "./actions.ts";

/** The answer of /sign-up when its form didn't reach the server. */
export const describeNetworkFailure = (formData: FormData, failure: string): SignUpAnswer => ({
  errors: null,
  failure,
  values: { fullName: String(formData.get("fullName") ?? ""), email: String(formData.get("email") ?? "") },
});
