interface LinkingOutcome {
  readonly text: string;
  readonly failed: boolean;
}

const notBegunHere =
  "Nothing was linked: it was not begun here since you signed in, or too long ago. Please start again below.";

const failures: Readonly<Record<string, string>> = {
  identity_already_exists: "That account is linked already, here or elsewhere.",
  bad_oauth_state: notBegunHere,
  bad_code_verifier: notBegunHere,
  flow_state_not_found: notBegunHere,
  flow_state_expired: notBegunHere,
  insufficient_aal: "Nothing was linked: this needs your second step. Sign in once more, then link it.",
};

/**
 * Describes the outcome of linking a provider, from the query that the provider redirected to. The sentences are ours,
 * and no text of the query is shown. Null without such a query.
 */
export function describeLinking(params: URLSearchParams): LinkingOutcome | null {
  const code = params.get("error_code");
  if (code !== null || params.has("error")) {
    const known = code !== null && Object.hasOwn(failures, code) ? failures[code] : undefined;
    return { text: known ?? "That didn't work, and nothing was changed. Please try again.", failed: true };
  }
  if (params.has("linked")) return { text: "It is linked now.", failed: false };
  return null;
}
