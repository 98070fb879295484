/** `npm start`: secrets, migrations, build, then the production bundle on workerd, offline. Options go to wrangler dev. */
import { spawn } from "node:child_process";
import { writeLocalConfig } from "./local-config.ts";
import { ensureLocalSecrets } from "./local-secrets.ts";
import { quietEnv, requireRun, root } from "./run.ts";

const passed = process.argv.slice(2);

/** The value of a wrangler option, given as `--name value` or `--name=value`. */
function findOption(name: string): string | undefined {
  const at = passed.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const word = passed[at];
  if (word === undefined) return undefined;
  return word.includes("=") ? word.slice(word.indexOf("=") + 1) : passed[at + 1];
}

const ip = findOption("ip") ?? "127.0.0.1";
const port = findOption("port") ?? "8787";
const address = `http://${ip}:${port}`;
const persist = findOption("persist-to");
const hasPublicUrl = passed.some((word) => word.startsWith("PUBLIC_URL:"));
const hasFeeds = passed.some((word) => word.startsWith("NEWS_FEEDS:"));

ensureLocalSecrets();
await requireRun("wrangler", [
  "d1",
  "migrations",
  "apply",
  "DB",
  "--local",
  ...(persist ? ["--persist-to", persist] : []),
]);
await requireRun("npm", ["run", "--silent", "build"]);

const server = spawn(
  "wrangler",
  [
    "dev",
    ...(findOption("ip") ? [] : ["--ip", ip]),
    ...(findOption("port") ? [] : ["--port", port]),
    ...["--inspector-port", "0", "--show-interactive-dev-session=false"],
    // Links in mails carry the address that was asked for.
    ...(hasPublicUrl ? [] : ["--var", `PUBLIC_URL:${address}`]),
    // No publisher is asked unless one is named: the starter feed needs no network.
    ...(hasFeeds ? [] : ["--var", "NEWS_FEEDS:"]),
    ...["--config", writeLocalConfig()],
    ...passed,
  ],
  { cwd: root, env: quietEnv, stdio: ["ignore", "pipe", "inherit"] },
);

server.stdout.on("data", (chunk: Buffer) => {
  process.stdout.write(chunk);
  if (chunk.includes("Ready on"))
    process.stdout.write(`\nFitness Tracker runs at ${address} (Ctrl-C ends it)\n\n`);
});

function stop(signal: NodeJS.Signals): void {
  server.kill(signal);
  setTimeout(() => server.kill("SIGKILL"), 5_000).unref();
}

// A Ctrl-C in a terminal reaches wrangler too, a plain kill of this process doesn't: pass both on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// npm that is killed takes its shell with it but not this process: whoever is orphaned has been stopped.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop("SIGTERM"), 500).unref();
server.on("exit", (code) => process.exit(code ?? 0));
