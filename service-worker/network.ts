/** Requests to the network, each with a timeout. */

export interface Timeouts {
  /** After this time a cached page is better than waiting. */
  readonly usualMs: number;
  /** The timeout of a request within `shortenedForMs` of another request's timeout. */
  readonly shortenedMs: number;
}

const pageTimeouts: Timeouts = { usualMs: 3000, shortenedMs: 300 };
/** How long after a timeout the shortened one applies. */
const shortenedForMs = 10_000;

let lastTimeoutAt = Number.NEGATIVE_INFINITY;

/** The answer if it comes in time; undefined if it is late, or if the network fails. */
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

/** Whether the server failed, so that a cached page may be shown instead. */
export const isFault = (answer: Response): boolean => answer.status >= 500;

/**
 * Whether the Worker answered that it can't say who is asking (docs/decisions/0071). A browser without a session never gets
 * that answer. An answer of something in front of the Worker has no request id.
 */
export const isSessionUnknown = (answer: Response | undefined): boolean =>
  answer?.status === 503 && answer.headers.has("x-request-id");
