import { readdirSync, readFileSync } from "node:fs";
import { requireRun, root } from "./run.ts";

/** The statements of all migrations, in their order. */
export const listMigrations = (): string[] =>
  readdirSync(`${root}migrations`)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((name) => readFileSync(`${root}migrations/${name}`, "utf8").split("--> statement-breakpoint"));

/** Applies the migrations that the local database lacks. */
export const migrateLocal = (...options: readonly string[]): Promise<void> =>
  requireRun("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--env", "local", ...options]);
