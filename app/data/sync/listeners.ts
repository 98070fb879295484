/** Functions that are called with each value. */
export function createListeners<T = void>() {
  const listeners = new Set<(value: T) => void>();
  return {
    /** Returns what removes it. */
    add(listener: (value: T) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls those that are there now, also where one of them adds or removes another. */
    call(value: T): void {
      for (const listener of [...listeners]) listener(value);
    },
    clear: () => listeners.clear(),
  };
}
