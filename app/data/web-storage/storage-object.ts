import type { StorageArea } from "./storage-area.ts";

/** The complete `Storage` interface, and a promise that resolves when everything set so far is stored. */
export interface WebStorage extends Storage {
  /** Resolves once all earlier calls are stored; rejects when they couldn't be; the storage then shows what is stored. */
  flush(): Promise<void>;
  /** Writes what is pending, stops following other tabs and closes the database. */
  close(): Promise<void>;
}

interface StorageControls {
  area: StorageArea;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const controls = new WeakMap<object, StorageControls>();

function controlsOf(storage: object): StorageControls {
  const found = controls.get(storage);
  if (!found) throw new TypeError("Illegal invocation");
  return found;
}

function requireArguments(given: number, needed: number, method: string): void {
  if (given >= needed) return;
  const what = needed === 1 ? "1 argument" : `${needed} arguments`;
  throw new TypeError(
    `Failed to execute '${method}' on 'Storage': ${what} required, but only ${given} present.`,
  );
}

/** Web IDL's DOMString: like String(), but a symbol is a TypeError. */
const toText = (value: unknown): string => `${value}`;

const methods = {
  get length(): number {
    return controlsOf(this).area.keys().length;
  },
  key(...given: [index: unknown]): string | null {
    requireArguments(given.length, 1, "key");
    return controlsOf(this).area.keys()[Number(given[0]) >>> 0] ?? null;
  },
  getItem(...given: [key: unknown]): string | null {
    requireArguments(given.length, 1, "getItem");
    return controlsOf(this).area.get(toText(given[0]));
  },
  setItem(...given: [key: unknown, value: unknown]): void {
    requireArguments(given.length, 2, "setItem");
    controlsOf(this).area.set(toText(given[0]), toText(given[1]));
  },
  removeItem(...given: [key: unknown]): void {
    requireArguments(given.length, 1, "removeItem");
    controlsOf(this).area.remove(toText(given[0]));
  },
  clear(): void {
    controlsOf(this).area.clear();
  },
  flush(): Promise<void> {
    return controlsOf(this).flush();
  },
  close(): Promise<void> {
    return controlsOf(this).close();
  },
};

/** Has the methods of every facade on its prototype, as `Storage` has. Can't be constructed, as `Storage` can't. */
export class StorageFacade {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}

Object.defineProperties(StorageFacade.prototype, Object.getOwnPropertyDescriptors(methods));
Object.defineProperty(StorageFacade.prototype, Symbol.toStringTag, { value: "Storage", configurable: true });
for (const [name, count] of Object.entries({ key: 1, getItem: 1, setItem: 2, removeItem: 1 })) {
  const method = Object.getOwnPropertyDescriptor(StorageFacade.prototype, name)?.value;
  Object.defineProperty(method, "length", { value: count, configurable: true });
}
// In a browser a facade is an instance of Storage as well.
if (typeof Storage === "function") Object.setPrototypeOf(StorageFacade.prototype, Storage.prototype);

/**
 * The object that code for localStorage uses: an exotic object with named properties (Web IDL 3.9, "legacy platform
 * objects"). An item with a name of the prototype is stored, but never hides the prototype's property.
 */
export function createStorageObject(own: StorageControls): WebStorage {
  const { area } = own;
  const target: WebStorage = Object.create(StorageFacade.prototype);
  const isVisible = (name: string | symbol): name is string =>
    typeof name === "string" && !(name in target) && area.get(name) !== null;

  const storage = new Proxy(target, {
    get: (_, name, receiver) => (isVisible(name) ? area.get(name) : Reflect.get(target, name, receiver)),
    has: (_, name) => isVisible(name) || Reflect.has(target, name),
    set: (_, name, value, receiver) => {
      if (typeof name !== "string" || receiver !== storage) return Reflect.set(target, name, value, receiver);
      area.set(name, toText(value));
      return true;
    },
    deleteProperty: (_, name) => {
      if (!isVisible(name)) return Reflect.deleteProperty(target, name);
      area.remove(name);
      return true;
    },
    ownKeys: () => [...area.keys().filter(isVisible), ...Reflect.ownKeys(target)],
    getOwnPropertyDescriptor: (_, name) =>
      isVisible(name)
        ? { value: area.get(name), writable: true, enumerable: true, configurable: true }
        : Reflect.getOwnPropertyDescriptor(target, name),
    defineProperty: (_, name, descriptor) => {
      if (typeof name !== "string") return Reflect.defineProperty(target, name, descriptor);
      if (!("value" in descriptor)) return false;
      area.set(name, toText(descriptor.value));
      return true;
    },
    preventExtensions: () => false,
  });
  controls.set(storage, own);
  return storage;
}
