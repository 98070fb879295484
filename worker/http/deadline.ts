/** Thrown when something took longer than it was given. */
class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** The promise's outcome, or a DeadlineError after `ms`. What was begun goes on; its late outcome is dropped. */
export async function withDeadline<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}
