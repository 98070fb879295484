/**
 * What `ask` answers, or `fallback` when the network is off. Refusals and redirects (thrown Responses) and errors of
 * the server go through.
 */
export async function withoutNetwork<T>(ask: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // What fetch rejects with when no answer came at all.
    if (error instanceof TypeError) return fallback;
    throw error;
  }
}
