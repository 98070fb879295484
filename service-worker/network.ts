/** Asking the network, with a limit to patience. */

export interface Patience {
  /** After so long a person is better served with what is kept. */
  readonly usualMs: number;
  /** When the network has just let somebody wait, the next page doesn't do so again. */
  readonly sulkingMs: number;
}

const pagePatience: Patience = { usualMs: 3000, sulkingMs: 300 };
const sulkMs = 10_000;

let lastSilenceAt = Number.NEGATIVE_INFINITY;

/** The answer if it comes in time; undefined if none comes, or none yet. An error of the network is no answer. */
export async function awaitPatiently(
  network: Promise<Response>,
  { usualMs, sulkingMs } = pagePatience,
): Promise<Response | undefined> {
  const isSulking = Date.now() - lastSilenceAt < sulkMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<"silence">((resolve) => {
    timer = setTimeout(() => resolve("silence"), isSulking ? sulkingMs : usualMs);
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
