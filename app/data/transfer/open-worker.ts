import { type Remote, wrap } from "comlink";

/** A worker that is ready, with the object that it exposes by comlink. */
interface OpenWorker<T> {
  readonly calls: Remote<T>;
  close(): void;
}

/** How long a page waits for a worker's script and its first answer: on a bad network the script may never come. */
const openingMs = 10_000;

/** Rejects if the answer of a worker takes longer than `ms`. */
async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The worker doesn't answer")), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts a worker whose script exposes a `T` by comlink, and waits for the answer to its first call. Returns null when no
 * worker can be used, such as in a browser without module workers: then the page does the work.
 */
export async function openWorker<T>(
  start: () => Worker,
  firstCall: (calls: Remote<T>) => Promise<unknown>,
): Promise<OpenWorker<T> | null> {
  let worker: Worker | undefined;
  try {
    const started = start();
    worker = started;
    const calls = wrap<T>(started);
    const failure = new Promise<never>((_, reject) => {
      started.onerror = ({ message }) => reject(new Error(message || "The worker's script failed"));
    });
    await answerWithin(openingMs, Promise.race([firstCall(calls), failure]));
    return { calls, close: () => started.terminate() };
  } catch (cause) {
    console.warn("No worker can be used; the page does its work", cause);
    worker?.terminate();
    return null;
  }
}
