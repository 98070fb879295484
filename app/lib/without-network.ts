import { isRouteErrorResponse } from "@remix-run/react";
import { isUnreadable } from "#app/remix-internals/data-request.ts";

/**
 * The result of `ask`, or `fallback` when the network is off or fails, when a gateway answers, or when the server can't check
 * the session. Rethrows refusals, redirects (thrown Responses) and errors of the server.
 */
export async function withoutNetwork<T>(ask: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // fetch rejects with a TypeError when no answer came.
    const isUnchecked = isRouteErrorResponse(error) && error.status === 503;
    if (error instanceof TypeError || isUnreadable(error) || isUnchecked) return fallback;
    throw error;
  }
}
