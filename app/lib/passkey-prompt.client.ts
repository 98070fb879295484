/** Asks the browser for a passkey. Imported on demand, because few pages need it. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";

/**
 * Asks for one of this site's passkeys and returns the answer as JSON. `isAutofill`: the browser offers the passkeys in the
 * address field until one is chosen.
 */
export const askForPasskey = async (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { isAutofill }: { isAutofill: boolean },
): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));

/** Makes a passkey for this site and returns the answer as JSON. */
export const makePasskey = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<string> =>
  JSON.stringify(await startRegistration({ optionsJSON }));

/** Cancels the open prompt. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

const sentences: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device has a passkey for your account already.",
  ERROR_INVALID_DOMAIN: "Passkeys work at this site's own address only.",
  ERROR_INVALID_RP_ID: "Passkeys work at this site's own address only.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "This security key can't hold a passkey. Please use another one.",
};

/** A sentence for the screen; null when a newer prompt or the page itself has ended this one. */
export function describePasskeyFailure(error: unknown): string | null {
  const code = error instanceof WebAuthnError ? error.code : "";
  if (code === "ERROR_CEREMONY_ABORTED") return null;
  const isDismissed = error instanceof Error && error.name === "NotAllowedError";
  return (
    sentences[code] ??
    (isDismissed ? "No passkey was chosen." : "The browser couldn't use a passkey. Please try again.")
  );
}
