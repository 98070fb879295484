/** A list of functions that are called with each value. */
export function createListeners<T = void>() {
  const listeners = new Set<(value: T) => void>();
  return {
    /** Returns a function that removes the listener. */
    add(listener: (value: T) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listeners that are there now, even if one of them adds or removes another. */
    call(value: T): void {
      for (const listener of [...listeners]) listener(value);
    },
    clear: () => listeners.clear(),
  };
}
