import type { LoadContext } from "#app/contracts/load-context.ts";

/** What loaders and actions get for one request: the contract's members and no others. */
export function createLoadContext(parts: LoadContext): LoadContext {
  const { session, signIn, account, profile, site, news, nonce, reportError } = parts;
  return { session, signIn, account, profile, site, news, nonce, reportError };
}
