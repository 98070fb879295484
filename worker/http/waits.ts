/**
 * How long a request waits for D1 and KV.
 * A binding is wrapped where it is used, so that the environment stays the same object: caches have it as their key.
 */
import { AsyncLocalStorage } from "node:async_hooks";

interface Wait {
  /** Round trips; a batch is one. */
  count: number;
  /** Milliseconds, each trip for itself: of two at the same time both count. */
  ms: number;
}

/** The waits of one request. A binding that was not asked has no member. */
export interface Waits {
  d1?: Wait;
  kv?: Wait;
}

const current = new AsyncLocalStorage<Waits>();

/** Runs `work` and adds everything that it waits for to `waits`. */
export const noteWaits = <T>(waits: Waits, work: () => T): T => current.run(waits, work);

async function time<T>(name: keyof Waits, ask: () => Promise<T>): Promise<T> {
  const waits = current.getStore();
  if (!waits) return ask();
  const startedAt = Date.now();
  try {
    return await ask();
  } finally {
    waits[name] ??= { count: 0, ms: 0 };
    waits[name].count += 1;
    waits[name].ms += Date.now() - startedAt;
  }
}

/** The binding's own statement of each wrapped one: a batch takes no others. */
const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function timeStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const timed = new Proxy(statement, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name === "bind") return (...values: unknown[]) => timeStatement(target.bind(...values));
      return (...options: unknown[]) => time("d1", async () => member.apply(target, options));
    },
  });
  originals.set(timed, statement);
  return timed;
}

/** The database with its round trips noted. */
export const timeDatabase = (database: D1Database): D1Database =>
  new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => timeStatement(target.prepare(sql));
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          time("d1", () => target.batch(statements.map((timed) => originals.get(timed) ?? timed)));
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });

/** The namespace with its round trips noted. */
export const timeNamespace = (namespace: KVNamespace): KVNamespace =>
  new Proxy(namespace, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...values: unknown[]) => time("kv", async () => member.apply(target, values));
    },
  });
