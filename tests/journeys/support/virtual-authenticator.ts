/** A virtual authenticator of the browser, by the DevTools protocol. */
import type { Page } from "@playwright/test";

/**
 * Gives this page's browser an authenticator that verifies its user and answers at once. It also answers the offer in
 * the field of /login; with `isOffered` false only the button asks it.
 */
export async function addDevice(page: Page, { isOffered = false } = {}) {
  if (!isOffered)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countCredentials: async () =>
      (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}
