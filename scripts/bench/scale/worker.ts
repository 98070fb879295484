/** The production Worker with bindings that count: `GET /bench/counts` answers the counts since the last call. */
import type { Env } from "#worker/env.ts";
import product, { RestAlarms, SyncRelay } from "#worker/index.ts";

/** wrangler.toml binds them. */
export { RestAlarms, SyncRelay };

import { intercept, mailbox, readMail } from "../load/worker-bindings.ts";
import type { Counts } from "./counts.ts";

const none: Counts = { statements: 0, rowsRead: 0, rowsWritten: 0, kvReads: 0, kvWrites: 0, mails: 0 };
let counts = { ...none };

function add(meta: D1Meta & Record<string, unknown>): void {
  counts.statements += 1;
  counts.rowsRead += meta.rows_read;
  counts.rowsWritten += meta.rows_written;
}

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/** Every way of running a statement answers with its `meta` in the end, but `raw` and `first`, which run as `all`. */
function countStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const all = async <T>() => {
    const result = await statement.all<T>();
    add(result.meta);
    return result;
  };
  const counted = {
    bind: (...values: unknown[]) => countStatement(statement.bind(...values)),
    all,
    run: all,
    raw: async () => {
      // `all` merges columns of one name, so a SELECT runs a second time as `raw`. Only the first run is counted.
      if (!/^\s*select/i.test(sqlOf.get(statement) ?? ""))
        return (await all<object>()).results.map((row) => Object.values(row));
      await all();
      return statement.raw();
    },
    first: async (column?: string) => {
      const [row] = (await all<Record<string, unknown>>()).results;
      return row && column ? row[column] : (row ?? null);
    },
  } as unknown as D1PreparedStatement;
  originals.set(counted, statement);
  return counted;
}

const sqlOf = new WeakMap<D1PreparedStatement, string>();

function countDatabase(db: D1Database): D1Database {
  return {
    prepare(sql: string) {
      const statement = db.prepare(sql);
      sqlOf.set(statement, sql);
      const { bind } = statement;
      statement.bind = (...values) => {
        const bound = bind.apply(statement, values);
        sqlOf.set(bound, sql);
        return bound;
      };
      return countStatement(statement);
    },
    async batch<T>(statements: D1PreparedStatement[]) {
      const results = await db.batch<T>(statements.map((one) => originals.get(one) ?? one));
      for (const { meta } of results) add(meta);
      return results;
    },
    exec: (sql: string) => db.exec(sql),
  } as unknown as D1Database;
}

const countCalls = <Binding extends object>(
  binding: Binding,
  called: Readonly<Record<string, keyof Counts>>,
): Binding =>
  intercept(binding, (name) => {
    const counted = called[name];
    if (counted) counts[counted] += 1;
  });

let wrapped: Env | undefined;
const wrap = (env: Env): Env => {
  wrapped ??= {
    ...env,
    DB: countDatabase(env.DB),
    NEWS: countCalls(env.NEWS, { get: "kvReads", getWithMetadata: "kvReads", put: "kvWrites" }),
    EMAIL: countCalls(mailbox, { send: "mails" }) as SendEmail,
  };
  return wrapped;
};

export default {
  async fetch(request, env, context) {
    const url = new URL(request.url);
    if (url.pathname === "/bench/counts") {
      const answer = Response.json(counts);
      counts = { ...none };
      return answer;
    }
    if (url.pathname === "/bench/cron") {
      let work: Promise<unknown> = Promise.resolve();
      const waiting = {
        ...context,
        waitUntil(promise: Promise<unknown>) {
          work = promise;
        },
      };
      product.scheduled({ scheduledTime: Date.now(), cron: "", noRetry() {} }, wrap(env), waiting);
      await work;
      return new Response("ok");
    }
    if (url.pathname === "/bench/mail") return readMail(url);
    return product.fetch(request, wrap(env), context);
  },
} satisfies ExportedHandler<Env>;
