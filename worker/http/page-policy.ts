/**
 * The Content-Security-Policy of HTML pages. Guarantees: a script runs only if it is a file of this site or has the answer's
 * nonce, and only app/lib/trusted-types.ts turns text into markup or scripts.
 */
import type { Env } from "#worker/env.ts";

/**
 * sonner writes its one style sheet into a style element. The element is empty at first, so both texts need a hash.
 */
export const toasterStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const;

const counter = { script: "https://static.cloudflareinsights.com", data: "https://cloudflareinsights.com" };

/** Chromium checks form-action also for the redirect that answers a form, and the sign-in form redirects to a provider. */
function listFormTargets(env: Env): string[] {
  const providers = [
    env.GOOGLE_CLIENT_ID && (env.AUTH_GOOGLE_ISSUER ?? "https://accounts.google.com"),
    env.GITHUB_CLIENT_ID && (env.AUTH_GITHUB_BASE_URL ?? "https://github.com"),
  ];
  return ["'self'", ...providers.flatMap((address) => (address ? new URL(address).origin : []))];
}

export interface PagePolicyOptions {
  /**
   * Styles of any origin in the page and no Trusted Types: for the viewer of the API, which writes styles and markup,
   * and for Vite's client in development.
   */
  readonly isLoose: boolean;
  /** True if Cloudflare counts visits. */
  readonly isCounted: boolean;
}

/** The policy of a page whose inline scripts and styles have the nonce. */
export function createPagePolicy(env: Env, nonce: string, { isLoose, isCounted }: PagePolicyOptions): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...(isCounted ? [counter.script] : [])],
    // With a nonce in the list, browsers would ignore 'unsafe-inline'.
    "style-src": ["'self'", ...(isLoose ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`, ...toasterStyles])],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'", ...(isCounted ? [counter.data] : [])],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "frame-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": listFormTargets(env),
    "frame-ancestors": ["'none'"],
    ...(!isLoose && { "require-trusted-types-for": ["'script'"], "trusted-types": ["default", "figures"] }),
  };
  const parts = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(" ")}`);
  return parts.join("; ");
}
