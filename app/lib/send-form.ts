/**
 * Forms that need the server, on a device that may have no network.
 * Guarantees: when a form can't be sent, its page stays with the typed text and a sentence.
 */
import { isAnswer } from "./without-network.ts";

const offline = "You are offline, so this was not sent. Please try again when you are connected.";
const unreachable = "The server can't be reached. Check your connection and try again.";

/**
 * For a route's `clientAction`: returns the server's answer. If there is none, if the service is down, or if a proxy
 * answered instead, returns the answer of `describe`, which takes the form's data and the sentence.
 */
export async function sendForm<Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<unknown> },
  describe: (sent: FormData, failure: string) => Answer,
): Promise<unknown> {
  // Sending consumes the body.
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (isAnswer(error)) throw error;
    console.error("A form could not be sent", error);
    const failure = navigator.onLine ? unreachable : offline;
    // Only a Response carries a status; with this one no loader runs again.
    return Response.json(describe(await copy.formData(), failure), { status: networkFailureStatus });
  }
}

/** The status of a client's own answer to a form that the server didn't get; nothing was changed. */
const networkFailureStatus = 503;

/**
 * Whether a form didn't reach the server (send-form.ts). Then loaders needn't run again, because they would fail as
 * well.
 */
export const isNetworkFailure = ({ actionStatus }: { actionStatus?: number | undefined }): boolean =>
  actionStatus === networkFailureStatus;
