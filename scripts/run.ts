import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The folder of the packages' commands. `npm run` puts it first in PATH; a bare `node scripts/x.ts` doesn't. */
const bin = fileURLToPath(new URL("../node_modules/.bin/", import.meta.url).href);
export const root = fileURLToPath(new URL("..", import.meta.url).href);

/** The environment in which wrangler doesn't prompt, report or fetch. */
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

/** Runs a command of the project; ends this process with its exit code if it fails. */
export async function requireRun(command: string, args: readonly string[]): Promise<void> {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}

/** Runs a server of the project until the server ends or this process gets a signal, which is passed on. */
export function serve(
  command: string,
  args: readonly string[],
  output: "inherit" | "pipe" = "inherit",
): ChildProcess {
  const server = spawn(command, args, { cwd: root, env: quietEnv, stdio: ["ignore", output, "inherit"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => process.exit(code ?? 0));
  return server;
}
