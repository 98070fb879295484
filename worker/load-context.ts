import type { LoadContext } from "#app/contracts/load-context.ts";

/** What loaders and actions are given for one request: exactly the contract, whatever else the parts can do. */
export function createLoadContext(parts: LoadContext): LoadContext {
  const { session, signIn, account, profile, site, news, nonce, reportError } = parts;
  return { session, signIn, account, profile, site, news, nonce, reportError };
}
