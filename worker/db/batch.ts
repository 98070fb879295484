import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

type Statement = BatchItem<"sqlite">;
type Results<T> = {
  readonly [Name in keyof T]: T[Name] extends Statement ? T[Name]["_"]["result"] : unknown;
};

/**
 * Runs statements as one transaction, in the order in which they are written, and returns their results by name. Several
 * statements under one name are for groups whose results are not needed.
 */
export async function runBatch<T extends Readonly<Record<string, Statement | readonly Statement[]>>>(
  db: Database,
  statements: T,
): Promise<Results<T>> {
  const named = Object.entries(statements).flatMap(([name, group]) =>
    (isGroup(group) ? group : [group]).map((statement) => ({ name, statement })),
  );
  const [first, ...rest] = named.map(({ statement }) => statement);
  const results = first ? await db.batch([first, ...rest]) : [];
  // Each statement's result has the type that the statement names.
  return Object.fromEntries(named.map(({ name }, at) => [name, results[at]])) as Results<T>;
}

const isGroup = (group: Statement | readonly Statement[]): group is readonly Statement[] =>
  Array.isArray(group);
