import type { Page } from "@playwright/test";
import type { Persona } from "../../support/identity-providers.ts";
import { newEmail } from "./account.ts";
import { addresses } from "./addresses.ts";

const pages = {
  google: { address: () => `${addresses.google.origin}/authorize`, hint: "login_hint" },
  github: { address: () => `${addresses.github.origin}/login/oauth/authorize`, hint: "login" },
} as const;

/**
 * From now on this browser signs in at the provider with this account: its page reads the account from the address. GitHub's
 * accounts are numbers.
 */
export async function beAtProvider(
  page: Page,
  provider: keyof typeof pages,
  account: Partial<Persona> & Pick<Persona, "subject">,
): Promise<void> {
  const { address, hint } = pages[provider];
  const persona: Persona = { email: newEmail(), verified: true, name: "Grace Hopper", ...account };
  const text = Buffer.from(JSON.stringify(persona)).toString("base64url");
  const pattern = `${address()}?*`;
  await page.unroute(pattern);
  await page.route(pattern, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set(hint, text);
    return route.continue({ url: url.href });
  });
}

export const newGithubNumber = () => String(1 + Math.floor(Math.random() * 1e9));
