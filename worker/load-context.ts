import type { LoadContext } from "#app/contracts/load-context.ts";

/** What loaders and actions are given for one request. */
export function createLoadContext(request: Pick<LoadContext, "reportError" | "news">): LoadContext {
  return { ...request, session: { findUser: async () => null } };
}
