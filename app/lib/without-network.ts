import { isRouteErrorResponse } from "@remix-run/react";

/**
 * What `ask` answers, or `fallback` when the network is off or the server can't say who is asking. Refusals and
 * redirects (thrown Responses) and errors of the server go through.
 */
export async function withoutNetwork<T>(ask: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // A TypeError is what fetch rejects with when no answer came at all.
    if (error instanceof TypeError || (isRouteErrorResponse(error) && error.status === 503)) return fallback;
    throw error;
  }
}
