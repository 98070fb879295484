/** One call on a storage; what it does is what must be the same on both. */
type StorageStep = (storage: Storage) => unknown;

const reflect =
  (name: string, ...args: unknown[]): StorageStep =>
  (storage) => {
    const method: unknown = storage[name];
    if (typeof method !== "function") throw new Error("no such method");
    return Reflect.apply(method, storage, args);
  };

/** Whether there is a key at an index; which one is up to the browser. */
const keyAt =
  (index: unknown): StorageStep =>
  (storage) =>
    reflect("key", index)(storage) === null;

const odd: readonly unknown[] = [
  "",
  "a",
  "b",
  "0",
  "\ud800",
  "é\0",
  null,
  undefined,
  1,
  true,
  {},
  [1, 2],
  Symbol.iterator,
];

/**
 * Every way of touching a storage that Web IDL describes, with ordinary and odd arguments; but for two where
 * Chromium leaves the standard that ours keeps (the unit tests hold it to that): keys named like a member, which
 * Chromium lets hide the member, and accessors by defineProperty, which it accepts.
 */
export const steps: readonly StorageStep[] = [
  ...odd.flatMap((key) => [
    reflect("setItem", key, "value"),
    reflect("setItem", "k", key),
    reflect("getItem", key),
    reflect("removeItem", key),
    keyAt(key),
  ]),
  ...odd.flatMap((key) => {
    const name = typeof key === "symbol" ? key : String(key);
    return [
      (storage: Storage) => Reflect.set(storage, name, "by property", storage),
      (storage: Storage) => Reflect.set(storage, name, key, storage),
      (storage: Storage) => typeof Reflect.get(storage, name),
      (storage: Storage) => Reflect.has(storage, name),
      (storage: Storage) => Reflect.deleteProperty(storage, name),
      (storage: Storage) => Object.hasOwn(storage, name),
      (storage: Storage) => Object.getOwnPropertyDescriptor(storage, name),
      (storage: Storage) => Reflect.defineProperty(storage, name, { value: "defined", configurable: true }),
      (storage: Storage) => Reflect.set(Object.create(storage), name, "inherited"),
    ];
  }),
  ...["getItem", "setItem", "removeItem", "key", "clear"].flatMap((name) => [
    reflect(name),
    (storage: Storage) => storage[name].length,
    (storage: Storage) => Reflect.apply(storage[name], {}, ["a", "b"]),
    (storage: Storage) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(storage), name)?.enumerable,
  ]),
  reflect("setItem", "only a key"),
  keyAt(-1),
  keyAt(2 ** 32),
  keyAt(0.9),
  keyAt(Number.NaN),
  (storage) => storage.length,
  (storage) => Object.keys(storage).sort(),
  (storage) => Object.entries(storage).sort(),
  (storage) => Object.getOwnPropertyNames(storage).sort(),
  (storage) => JSON.parse(JSON.stringify(storage)) && Object.keys(JSON.parse(JSON.stringify(storage))).sort(),
  (storage) => Array.from({ length: storage.length }, (_, n) => storage.key(n)).sort(),
  (storage) => storage.key(storage.length),
  (storage) => {
    const seen = [];
    for (const key in storage) if (Object.hasOwn(storage, key)) seen.push(key);
    return seen.sort();
  },
  (storage) => Object.prototype.toString.call(storage),
  (storage) => String(storage),
  (storage) => storage instanceof Storage,
  (storage) => Object.isExtensible(storage),
  (storage) => Object.preventExtensions(storage) && "prevented",
  (storage) => storage.setItem("big", "x".repeat(6 * 1024 * 1024)),
  (storage) => storage.getItem("big"),
  (storage) => storage.clear(),
];

function outcome(step: StorageStep, storage: Storage): string {
  try {
    const value = step(storage);
    return typeof value === "function" ? "a function" : (JSON.stringify(value) ?? String(value));
  } catch (error) {
    return `throws ${error instanceof Error ? error.name : String(error)}`;
  }
}

/** Takes the steps at `order` on both storages and returns the first difference, or null. */
export function compareStorages(order: readonly number[], one: Storage, other: Storage): string | null {
  for (const [n, index] of order.entries()) {
    const step = steps[index % steps.length];
    if (!step) continue;
    const [a, b] = [outcome(step, one), outcome(step, other)];
    if (a !== b) return `step ${n} (${index % steps.length}: ${String(step)}): the browser ${a}, ours ${b}`;
  }
  return null;
}
