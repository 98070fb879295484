// Calls of functions in a web worker, one at a time.

/** An error as a worker can send it: its name, its message, and its causes. */
interface Failure {
  readonly name: string;
  readonly message: string;
  readonly cause?: Failure | undefined;
}

interface Question {
  readonly call: PropertyKey;
  readonly given: readonly unknown[];
}

type Answer<T> = { readonly value: T } | { readonly failure: Failure };

function describeFailure(error: unknown, depth = 0): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  const cause = error.cause == null || depth > 4 ? undefined : describeFailure(error.cause, depth + 1);
  return { name, message, ...(cause && { cause }) };
}

/** The error with its name, message and causes; it has lost its class. */
function reviveFailure({ name, message, cause }: Failure): Error {
  const error = new Error(message, cause && { cause: reviveFailure(cause) });
  error.name = name;
  return error;
}

type Calls<C> = { readonly [K in keyof C]: (...given: never[]) => Promise<unknown> };
export type Given<C extends Calls<C>, K extends keyof C> = Parameters<C[K]>;
export type Value<C extends Calls<C>, K extends keyof C> = Awaited<ReturnType<C[K]>>;

/** A worker whose functions are `C`. */
export interface OpenWorker<C extends Calls<C>> {
  /** Calls a function; the previous call must have been answered. Rejects with the error that the function threw. */
  ask<K extends keyof C>(call: K, ...given: Given<C, K>): Promise<Value<C, K>>;
  close(): void;
}

/** How long a page waits for a worker's script and its first answer: on a bad network the script may never come. */
const openingMs = 10_000;

/** Rejects if the answer of a worker takes longer than `ms`. */
export async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
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

/** Opens a worker that answers its first call in time; null where none can be used. */
export async function openWorker<C extends Calls<C>, K extends keyof C = keyof C>(
  start: () => Worker,
  first: K,
  ...given: Given<C, K>
): Promise<OpenWorker<C> | null> {
  let worker: Worker;
  try {
    worker = start();
  } catch {
    return null;
  }
  const ask: OpenWorker<C>["ask"] = (call, ...args) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer<Value<C, typeof call>>>) =>
        "failure" in data ? reject(reviveFailure(data.failure)) : resolve(data.value);
      worker.onerror = ({ message }) => reject(new Error(message || "The worker failed"));
      worker.onmessageerror = () => reject(new Error("The worker's answer can't be read"));
      worker.postMessage({ call, given: args } satisfies Question);
    });
  try {
    await answerWithin(openingMs, ask(first, ...given));
    return { ask, close: () => worker.terminate() };
  } catch (cause) {
    console.warn("No worker can be used; the page does its work", cause);
    worker.terminate();
    return null;
  }
}

/** The worker's side: answers each call with one message. The page ends the worker. */
export function serveCalls(calls: object): void {
  addEventListener("message", ({ data: { call, given } }: MessageEvent<Question>) => {
    const send = (message: Answer<unknown>) => postMessage(message);
    const answer: Promise<unknown> = Reflect.apply(Reflect.get(calls, call), calls, given);
    answer.then(
      (value) => send({ value }),
      (cause) => send({ failure: describeFailure(cause) }),
    );
  });
}
