/**
 * Forms that only the server can take, on a device that may have no network.
 * Promise: whoever can't send one stays on it, with what was typed and a sentence; no form knows how.
 */
import { isRouteErrorResponse } from "@remix-run/react";
import { unsentStatus } from "./was-sent.ts";

const offline = "You are offline, so this was not sent. Please try again when you are connected.";
const unreachable = "The server can't be reached. Check your connection and try again.";

/** What the server said on purpose: redirects (thrown Responses), and refusals that no form answers itself. */
const isSaid = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);

/**
 * For a route's `clientAction`: the server's answer, or that of `describe` when none came, when the service is down, or
 * when something between here and there answered in its place. `describe` is given what was sent and the sentence.
 */
export async function sendForm<Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<unknown> },
  describe: (sent: FormData, failure: string) => Answer,
): Promise<unknown> {
  // Sending uses the body up.
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (isSaid(error)) throw error;
    console.error("A form could not be sent", error);
    const failure = navigator.onLine ? unreachable : offline;
    // A Response, because that is how a client's action says a status; with it no loader is asked again.
    return Response.json(describe(await copy.formData(), failure), { status: unsentStatus });
  }
}
