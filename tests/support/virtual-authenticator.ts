/** A passkey's device in the browser itself, by the DevTools protocol. */
import type { CDPSession, Page } from "playwright-core";

interface Device {
  /** False: it knows that a person is there, and not who. */
  readonly verifiesUser?: boolean;
}

/** Gives this page's browser a device that answers at once. */
export async function addDevice(page: Page, { verifiesUser = true }: Device = {}) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      // What is built in verifies; a security key may not.
      transport: verifiesUser ? "internal" : "usb",
      hasResidentKey: true,
      hasUserVerification: verifiesUser,
      isUserVerified: verifiesUser,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countCredentials: async () =>
      (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    /** The person is another one, or declines: the device finds nothing to answer with. */
    clear: () => cdp.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}
