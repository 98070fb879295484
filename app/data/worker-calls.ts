// Calls to a web worker: one question at a time, one answer or failure each.

/** An error as a worker can send it: its name, its message, and its causes. */
interface Failure {
  readonly name: string;
  readonly message: string;
  readonly cause?: Failure | undefined;
}

type Answer<T> = { readonly value: T } | { readonly failure: Failure };

export function describeFailure(error: unknown, depth = 0): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const inner = "inner" in error ? error.inner : error.cause;
  const cause =
    inner === undefined || inner === null || depth > 4 ? undefined : describeFailure(inner, depth + 1);
  return { name: error.name, message: error.message, ...(cause && { cause }) };
}

/** The error again: by its name and its causes what it was, though no longer of its class. */
export function reviveFailure({ name, message, cause }: Failure): Error {
  const error = new Error(message, cause && { cause: reviveFailure(cause) });
  error.name = name;
  return error;
}

export interface OpenWorker<Question> {
  /** Asks the next question once the last one is answered. Rejects with what the worker threw. */
  ask<T>(question: Question): Promise<T>;
  close(): void;
}

/** A worker that has answered its first question; null where none can be started. */
export async function openWorker<Question>(
  start: () => Worker,
  first: Question,
): Promise<OpenWorker<Question> | null> {
  let worker: Worker;
  try {
    worker = start();
  } catch {
    return null;
  }
  const ask = <T>(question: Question): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer<T>>) =>
        "failure" in data ? reject(reviveFailure(data.failure)) : resolve(data.value);
      worker.onerror = ({ message }) => reject(new Error(message || "The worker failed"));
      worker.postMessage(question);
    });
  try {
    await ask(first);
    return { ask, close: () => worker.terminate() };
  } catch (cause) {
    console.warn("No worker can be used; the page does its work", cause);
    worker.terminate();
    return null;
  }
}

/** The worker's side: answers each of the page's questions with one message. The page ends the worker. */
export function serveCalls<Question>(answer: (question: Question) => Promise<unknown>): void {
  addEventListener("message", ({ data }: MessageEvent<Question>) => {
    const send = (message: Answer<unknown>) => postMessage(message);
    answer(data).then(
      (value) => send({ value }),
      (cause) => send({ failure: describeFailure(cause) }),
    );
  });
}
