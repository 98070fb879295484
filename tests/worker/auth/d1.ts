import { env } from "cloudflare:workers";

interface Watched {
  readonly binding: D1Database;
  /** One line per round trip: what was asked. */
  readonly trips: string[];
  /** One letter per round trip since the last call: `W` for one that wrote, `-` for one that wrote nothing. */
  readonly takePattern: () => string;
}

/**
 * A D1 binding of its own identity that notes every round trip, and fails those that `fails` chooses. A trip that writes
 * takes longer than one that doesn't, so both the number of trips and their pattern can show what the database contains.
 */
export function watchD1(
  fails: (sql: string, trip: number) => boolean | Promise<boolean> = () => false,
): Watched {
  const trips: string[] = [];
  let pattern: ("W" | "-")[] = [];
  const texts = new WeakMap<object, string>();
  const note = async (sql: string) => {
    trips.push(sql);
    if (await fails(sql, trips.length)) throw new Error("D1_ERROR: the network connection was lost");
  };
  /** Runs a trip and notes whether it wrote. */
  const noteWriting = async <T>(run: () => Promise<T>, metaOf: (results: T) => readonly D1Meta[]) => {
    const noted = pattern;
    const at = noted.push("-") - 1;
    const results = await run();
    if (metaOf(results).some(({ changed_db }) => changed_db)) noted[at] = "W";
    return results;
  };
  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), sql);
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return async (...args: unknown[]) => {
          await note(sql);
          if (name === "run" || name === "all")
            return noteWriting(
              () => target[name](),
              ({ meta }) => [meta],
            );
          if (name !== "raw" || sql.startsWith("select"))
            return noteWriting(
              () => member.apply(target, args),
              () => [],
            );
          // `raw` tells nothing about writing, and `all` gives the columns in the same order.
          const { results } = await noteWriting(
            () => target.all<object>(),
            ({ meta }) => [meta],
          );
          return results.map((row) => Object.values(row));
        };
      },
    });
    texts.set(wrapped, sql);
    originals.set(wrapped, statement);
    return wrapped;
  };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const binding = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrap(target.prepare(sql), sql);
      if (name === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          await note(statements.map((statement) => texts.get(statement)).join(";\n"));
          return noteWriting(
            () => target.batch(statements.map((statement) => originals.get(statement) ?? statement)),
            (results) => results.map(({ meta }) => meta),
          );
        };
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const takePattern = () => {
    const taken = pattern.join("");
    pattern = [];
    return taken;
  };
  return { binding, trips, takePattern };
}

/**
 * A D1 binding on which `event` happens once, directly before the first write that matches: what another request does
 * between the checks of an operation and its writing.
 */
export function beforeWrite(
  write: RegExp,
  event: () => Promise<unknown>,
): { binding: D1Database; happened: () => boolean } {
  let happened = false;
  const { binding } = watchD1(async (sql) => {
    if (happened || !write.test(sql)) return false;
    happened = true;
    await event();
    return false;
  });
  return { binding, happened: () => happened };
}
