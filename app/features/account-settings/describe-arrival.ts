export interface Arrival {
  readonly text: string;
  readonly failed: boolean;
}

const failures: Readonly<Record<string, string>> = {
  identity_already_exists: "That account is linked to somebody else already.",
  otp_expired: "This link is invalid or has expired. Ask for the change once more.",
  email_exists: "Somebody else uses that address by now.",
};

/**
 * What /settings says about a mailed link or a provider that led here; the sentences are ours, whatever else stands in
 * the address. Null when nothing did.
 */
export function describeArrival(params: URLSearchParams): Arrival | null {
  const code = params.get("error_code");
  if (code !== null || params.has("error")) {
    const known = code !== null && Object.hasOwn(failures, code) ? failures[code] : undefined;
    return { text: known ?? "That didn't work, and nothing was changed. Please try again.", failed: true };
  }
  if (params.has("message"))
    return { text: "One address is confirmed. Open the link in the other mail as well.", failed: false };
  if (params.has("code")) return { text: "It is linked now.", failed: false };
  return null;
}
