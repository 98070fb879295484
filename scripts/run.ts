import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The folder of the packages' commands. `npm run` puts it first in PATH; a bare `node scripts/x.ts` doesn't. */
const bin = fileURLToPath(new URL("../node_modules/.bin/", import.meta.url).href);
export const root = fileURLToPath(new URL("..", import.meta.url).href);

/** The environment in which wrangler neither prompts nor reports nor fetches. */
export const quietEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** Runs a command of the project to its end and returns its exit code (1 if it was killed). */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: quietEnv,
    stdio: ["ignore", "inherit", "inherit"],
    ...options,
  });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

/** Like `run`, but prints all its output at once when it has ended, because other commands run beside it. */
export async function runQuietly(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, env: quietEnv, stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, "close");
  process.stdout.write(Buffer.concat(output));
  return typeof code === "number" ? code : 1;
}

/** Runs a command of the project; ends this process with its exit code if it fails. */
export async function requireRun(command: string, args: readonly string[]): Promise<void> {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}
