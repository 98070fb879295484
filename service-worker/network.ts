/** Asking the network, with a limit to patience. */

/** After so long a person is better served with what is kept. */
const patienceMs = 3000;
/** When the network has just let somebody wait, the next page doesn't do so again. */
const impatienceMs = 300;
const sulkMs = 10_000;

let lastSilenceAt = Number.NEGATIVE_INFINITY;

/**
 * The answer if it comes in time; undefined if none comes, or none yet. An error of the network is no answer.
 * @param limitMs how long "in time" is while the network is not known to be silent
 */
export async function awaitPatiently(
  network: Promise<Response>,
  limitMs = patienceMs,
): Promise<Response | undefined> {
  const isSulking = Date.now() - lastSilenceAt < sulkMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<"silence">((resolve) => {
    timer = setTimeout(() => resolve("silence"), isSulking ? impatienceMs : limitMs);
  });
  const answer = await Promise.race([network.catch(() => undefined), silence]);
  clearTimeout(timer);
  lastSilenceAt = answer === "silence" ? Date.now() : Number.NEGATIVE_INFINITY;
  return answer === "silence" ? undefined : answer;
}

/** The server could not do its part; what is kept may do. */
export const isFault = (answer: Response): boolean => answer.status >= 500;

/**
 * The Worker answered, and can't say who is asking (docs/decisions/0090): visitors never get that. What fails in front of
 * the Worker has no such header.
 */
export const isUndecided = (answer: Response | undefined): boolean =>
  answer?.status === 503 && answer.headers.has("x-request-id");
