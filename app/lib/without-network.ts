/** Data that come from the server, on a device that may have no network. */
import { isRouteErrorResponse, redirectDocument } from "@remix-run/react";

/** Whether the server answered on purpose: with a redirect (a thrown Response) or a refusal. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);

/** After this time a page without the server's data is better than none. */
const timeoutMs = 8000;

/**
 * The result of `ask`. Returns `fallback` if there is no network, no answer in time, an answer from a gateway, or a
 * failure of the server. Rethrows redirects and refusals.
 */
export async function withoutNetwork<T>(ask: () => Promise<T>, fallback: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), timeoutMs);
  });
  try {
    return await Promise.race([ask(), silence]);
  } catch (error) {
    if (isAnswer(error)) throw error;
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * For a route's `clientLoader`: the server's data. If no answer of ours comes in time, loads the page as a document,
 * which the service worker shows from its cache or replaces by a page about the missing connection.
 */
export async function loadOrOpenDocument<T>({
  request,
  serverLoader,
}: {
  request: Request;
  serverLoader: () => Promise<T>;
}): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer in time")), timeoutMs);
  });
  try {
    return await Promise.race([serverLoader(), silence]);
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const { pathname, search } = new URL(request.url);
    // A path of any link, such as //host/page, would be the address of another host.
    throw redirectDocument(pathname.replace(/^\/+/, "/") + search);
  } finally {
    clearTimeout(timer);
  }
}
