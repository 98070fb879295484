/** `npm start`: secrets, migrations, build, then the production bundle on workerd, offline. Options go to wrangler dev. */
import { spawn } from "node:child_process";
import { localConfig, writeLocalConfig } from "./local-config.ts";
import { ensureLocalSecrets } from "./local-secrets.ts";
import { findOption, passed } from "./passed.ts";
import { quietEnv, root, run, runQuietly } from "./run.ts";
import { shareLifetime } from "./share-lifetime.ts";

const ip = findOption("ip") ?? "127.0.0.1";
const port = findOption("port") ?? "8787";
const publicUrl = passed.find((word) => word.startsWith("PUBLIC_URL:"))?.slice("PUBLIC_URL:".length);
const address = publicUrl ?? `http://${ip}:${port}`;
const persist = findOption("persist-to");

ensureLocalSecrets();
writeLocalConfig({ withObjects: true });
// The migrations and the build run at the same time.
const migrated = runQuietly("wrangler", [
  "d1",
  "migrations",
  "apply",
  "DB",
  "--local",
  ...(persist ? ["--persist-to", persist] : []),
]);
const built = run("npm", ["run", "--silent", "build"], { env: quietEnv });
for (const code of [await built, await migrated]) if (code !== 0) process.exit(1);

const server = spawn(
  "wrangler",
  [
    "dev",
    ...(findOption("ip") ? [] : ["--ip", ip]),
    ...(findOption("port") ? [] : ["--port", port]),
    ...["--inspector-port", "0", "--show-interactive-dev-session=false"],
    // Links in mails name this address.
    ...(publicUrl ? [] : ["--var", `PUBLIC_URL:${address}`]),
    ...["--config", localConfig],
    ...passed,
  ],
  { cwd: root, env: quietEnv, stdio: ["ignore", "pipe", "inherit"] },
);

server.stdout.on("data", (chunk: Buffer) => {
  process.stdout.write(chunk);
  if (chunk.includes("Ready on"))
    process.stdout.write(`\nFitness Tracker runs at ${address} (Ctrl-C ends it)\n\n`);
});

shareLifetime(server);
