import { onTestFinished } from "vitest";
import { type DatabaseDeps, FitnessDatabase } from "#app/data/database.ts";

let made = 0;

/** A name that no other test's database has. */
export const freshName = (): string => `test ${made++}`;

/** An empty database of a test's own, closed at its end. The same name opens the same rows again, as another tab does. */
export function openTestDatabase(deps: Partial<DatabaseDeps> = {}, name = freshName()): FitnessDatabase {
  const db = new FitnessDatabase(name, deps);
  onTestFinished(() => db.close());
  return db;
}
