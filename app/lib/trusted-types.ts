/**
 * Trusted Types: browsers that know them refuse text where it would become markup or script, unless one of the two
 * policies named in the Content-Security-Policy (worker/http/page-policy.ts) lets it through.
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

/** What React makes script elements of while rendering; such scripts never run. */
const emptyScript = "<script></script>";

/** The rules for everybody who asks no policy: text without a tag makes no element, and addresses stay ours. */
export const defaultRules = (origin: string) => ({
  createHTML: (text: string) => (text === emptyScript || !text.includes("<") ? text : null),
  createScriptURL: (address: string) => (new URL(address, origin).origin === origin ? address : null),
});

/** Call it before anything else runs. */
export function guardSinks(): void {
  globalThis.trustedTypes?.createPolicy("default", defaultRules(location.origin));
}

/** A policy for one author's constant markup; on the server, and where browsers don't ask, text stays text. */
export function createMarkupPolicy(name: "figures"): (markup: string) => string | TrustedHTML {
  const policy = globalThis.trustedTypes?.createPolicy(name, { createHTML: (markup) => markup });
  return (markup) => policy?.createHTML(markup) ?? markup;
}
