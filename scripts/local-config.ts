import { readFileSync, writeFileSync } from "node:fs";
import { root } from "./run.ts";

/** The git-ignored configuration of `npm start` and `npm run dev`. */
export const localConfig = "wrangler.local.toml";

/** The differences from a deployed Worker: it has the mailbox, and requests no news feeds. */
const changes = [
  [/^"local-mode" = .*$/m, '"local-mode" = "./worker/local/local.ts"'],
  [/^NEWS_FEEDS = .*$/m, 'NEWS_FEEDS = ""'],
] as const;

/** The tables of Durable Objects, with their comments. */
const durableObjects = /^(#.*\n)*\[\[(durable_objects\.bindings|migrations)\]\]\n(.+\n)*/gm;

/**
 * Writes wrangler.local.toml: wrangler.toml with the settings of a developer's machine and these variables. It is a
 * file because `wrangler dev` ignores `--alias` and Vite's server takes no options of wrangler. Vite's server has no
 * Durable Objects and warns about each that is configured.
 */
export function writeLocalConfig({
  vars = {},
  withObjects,
}: {
  vars?: Readonly<Record<string, string>>;
  withObjects: boolean;
}): void {
  let config = readFileSync(`${root}wrangler.toml`, "utf8");
  const set = Object.entries(vars).map(
    ([name, value]) => [new RegExp(`^${name} = .*$`, "m"), `${name} = ${JSON.stringify(value)}`] as const,
  );
  for (const [line, replacement] of [...changes, ...set]) {
    if (!line.test(config)) throw new Error(`wrangler.toml has no line ${line}`);
    config = config.replace(line, () => replacement);
  }
  if (!withObjects) config = config.replace(durableObjects, "");
  writeFileSync(`${root}${localConfig}`, config);
}
