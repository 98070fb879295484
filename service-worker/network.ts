/** Requests to the network, each with a timeout. */

export interface Timeouts {
  /** After this time a cached page serves better. */
  readonly usualMs: number;
  /** The timeout shortly after another request has timed out. */
  readonly shortenedMs: number;
}

const pageTimeouts: Timeouts = { usualMs: 3000, shortenedMs: 300 };
/** How long after a timeout the shortened one applies. */
const shortenedForMs = 10_000;

let lastTimeoutAt = Number.NEGATIVE_INFINITY;

/** The answer if it comes in time; undefined if it doesn't, or if the network fails. */
export async function awaitAnswer(
  network: Promise<Response>,
  { usualMs, shortenedMs } = pageTimeouts,
): Promise<Response | undefined> {
  const isShortened = Date.now() - lastTimeoutAt < shortenedForMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => resolve("timeout"), isShortened ? shortenedMs : usualMs);
  });
  const answer = await Promise.race([network.catch(() => undefined), timeout]);
  clearTimeout(timer);
  lastTimeoutAt = answer === "timeout" ? Date.now() : Number.NEGATIVE_INFINITY;
  return answer === "timeout" ? undefined : answer;
}

/** The server could not answer; a cached page may. */
export const isFault = (answer: Response): boolean => answer.status >= 500;

/**
 * The Worker answered and can't say who is asking (docs/decisions/0071); visitors never get that answer. An answer of
 * something in front of the Worker has no request id.
 */
export const isUndecided = (answer: Response | undefined): boolean =>
  answer?.status === 503 && answer.headers.has("x-request-id");
