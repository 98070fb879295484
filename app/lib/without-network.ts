import { isRouteErrorResponse } from "@remix-run/react";

/**
 * The result of `ask`, or `fallback` when the network is off or the server can't check the session. Rethrows refusals,
 * redirects (thrown Responses) and errors of the server.
 */
export async function withoutNetwork<T>(ask: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // fetch rejects with a TypeError when no answer came.
    if (error instanceof TypeError || (isRouteErrorResponse(error) && error.status === 503)) return fallback;
    throw error;
  }
}
