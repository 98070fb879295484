/** A Storage for tests outside a browser: keys as own properties, and room for `limit` code units. */
export function createMemoryStorage(limit = Number.POSITIVE_INFINITY): Storage & { limit: number } {
  const room = { limit };
  const stored: Record<string, string> = Object.create(null);
  const size = () => Object.entries(stored).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const methods = {
    get length() {
      return Object.keys(stored).length;
    },
    get limit() {
      return room.limit;
    },
    set limit(next: number) {
      room.limit = next;
    },
    key: (index: number) => Object.keys(stored)[index] ?? null,
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      const before = stored[key];
      stored[key] = text;
      if (room.limit === Number.POSITIVE_INFINITY || size() <= room.limit) return;
      if (before === undefined) delete stored[key];
      else stored[key] = before;
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
    clear: () => {
      for (const key of Object.keys(stored)) delete stored[key];
    },
  };
  return new Proxy(methods, {
    get: (target, name, receiver) =>
      typeof name === "string" && Object.hasOwn(stored, name)
        ? stored[name]
        : Reflect.get(target, name, receiver),
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === "string" && name in stored
        ? { value: stored[name], enumerable: true, configurable: true, writable: true }
        : undefined,
  });
}
