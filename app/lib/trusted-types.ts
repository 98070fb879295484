/**
 * Trusted Types: browsers that support them refuse text where it would become markup or script, unless one of the two
 * policies named in the Content-Security-Policy (worker/http/page-policy.ts) allows it.
 */

interface Rules {
  createHTML?(text: string): string | null;
  createScriptURL?(address: string): string | null;
}

interface Factory {
  createPolicy(name: string, rules: Rules): { createHTML(text: string): TrustedHTML };
}

declare global {
  /** TypeScript's DOM types don't describe it yet; absent on the server and in older browsers. */
  var trustedTypes: Factory | undefined;
}

/** The markup from which React creates script elements; such scripts never run. */
const emptyScript = "<script></script>";

/** The rules without an explicit policy: text without a tag, which makes no element, and addresses of this site. */
export const defaultRules = (origin: string) => ({
  createHTML: (text: string) => (text === emptyScript || !text.includes("<") ? text : null),
  createScriptURL: (address: string) => (new URL(address, origin).origin === origin ? address : null),
});

/** Creates the default policy. Must run first. */
export function guardSinks(): void {
  globalThis.trustedTypes?.createPolicy("default", defaultRules(location.origin));
}

/** A policy for constant markup of ours. On the server, and in browsers without Trusted Types, it returns the text. */
export function createMarkupPolicy(name: "figures"): (markup: string) => string | TrustedHTML {
  const policy = globalThis.trustedTypes?.createPolicy(name, { createHTML: (markup) => markup });
  return (markup) => policy?.createHTML(markup) ?? markup;
}
