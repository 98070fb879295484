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
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
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
      (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}
