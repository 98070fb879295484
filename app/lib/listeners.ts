/** A list of functions that are called with the same arguments. */
export function createListeners<A extends readonly unknown[] = []>() {
  const listeners = new Set<(...given: A) => void>();
  return {
    /** Returns a function that removes the listener. */
    add(listener: (...given: A) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listeners that are there now, even if one of them adds or removes another. */
    call(...given: A): void {
      for (const listener of [...listeners]) listener(...given);
    },
    clear: () => listeners.clear(),
  };
}
