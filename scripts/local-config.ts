import { readFileSync, writeFileSync } from "node:fs";
import { root } from "./run.ts";

const production = '"./worker/local/none.ts"';
const local = '"./worker/local/local.ts"';

/**
 * Writes git-ignored wrangler.local.toml: wrangler.toml with the local mailbox in it, and answers its name.
 * `wrangler dev` ignores `--alias`, which `wrangler deploy` knows.
 */
export function writeLocalConfig(): string {
  const config = readFileSync(`${root}wrangler.toml`, "utf8");
  if (!config.includes(production)) throw new Error(`wrangler.toml has no alias to ${production}`);
  const name = "wrangler.local.toml";
  writeFileSync(`${root}${name}`, config.replace(production, local));
  return name;
}
