/** Statements that a test sends to the database beside the Worker. */
import { env } from "cloudflare:workers";

type Row = Record<string, unknown>;

const prepare = (sql: string, values: readonly unknown[]) => env.DB.prepare(sql).bind(...values);

export const execute = (sql: string, ...values: readonly unknown[]) => prepare(sql, values).run();

export const selectRow = <T = Row>(sql: string, ...values: readonly unknown[]) =>
  prepare(sql, values).first<T>();

/** One column of the first row. */
export const selectValue = <T = unknown>(column: string, sql: string, ...values: readonly unknown[]) =>
  prepare(sql, values).first<T>(column);

export const selectRows = async <T = Row>(sql: string, ...values: readonly unknown[]): Promise<T[]> =>
  (await prepare(sql, values).all<T>()).results;
