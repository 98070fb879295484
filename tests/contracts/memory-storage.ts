/** A Storage for tests outside a browser: keys as own properties, and room for `limit` code units. */
export function createMemoryStorage(limit = Number.POSITIVE_INFINITY): Storage & { limit: number } {
  const room = { limit };
  const kept: Record<string, string> = Object.create(null);
  const size = () => Object.entries(kept).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const methods = {
    get length() {
      return Object.keys(kept).length;
    },
    get limit() {
      return room.limit;
    },
    set limit(next: number) {
      room.limit = next;
    },
    key: (index: number) => Object.keys(kept)[index] ?? null,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      const before = kept[key];
      kept[key] = text;
      if (room.limit === Number.POSITIVE_INFINITY || size() <= room.limit) return;
      if (before === undefined) delete kept[key];
      else kept[key] = before;
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
    clear: () => {
      for (const key of Object.keys(kept)) delete kept[key];
    },
  };
  return new Proxy(methods, {
    get: (target, name, receiver) =>
      typeof name === "string" && Object.hasOwn(kept, name)
        ? kept[name]
        : Reflect.get(target, name, receiver),
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === "string" && name in kept
        ? { value: kept[name], enumerable: true, configurable: true, writable: true }
        : undefined,
  });
}
