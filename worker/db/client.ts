import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema.ts";

export type Database = DrizzleD1Database<typeof schema>;

/** Drizzle over the D1 binding. D1 has no interactive transactions: what belongs together goes into one `batch`. */
export function createDatabase(binding: D1Database): Database {
  return drizzle(binding, { schema });
}
