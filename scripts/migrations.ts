import { readdirSync, readFileSync } from "node:fs";
import { root } from "./run.ts";

/** The statements of all migrations, in their order. */
export const listMigrations = (): string[] =>
  readdirSync(`${root}migrations`)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((name) => readFileSync(`${root}migrations/${name}`, "utf8").split("--> statement-breakpoint"));
