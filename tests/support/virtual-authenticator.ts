/** A virtual authenticator of the browser, by the DevTools protocol. */
import type { Page } from "playwright-core";

/**
 * Gives this page's browser a device that verifies its person and answers at once, also to the offer in the field of /login:
 * `isOffered` false leaves that to the button.
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
