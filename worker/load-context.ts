import type { LoadContext } from "#app/contracts/load-context.ts";

/** What loaders and actions are given for one request: exactly the contract, whatever else the parts can do. */
export function createLoadContext({ session, signIn, account, site, reportError }: LoadContext): LoadContext {
  return { session, signIn, account, site, reportError };
}
