/**
 * `npm start`: local secrets, migrations and the build, then `wrangler dev` with worker/local.ts, offline.
 * package.json says `exec`, so that a signal to npm reaches this process and not a shell around it.
 * Options after `--` are those of `wrangler dev`, such as `--port 9000`, `--persist-to FOLDER` and `--var NAME:VALUE`.
 */
import { parseArgs } from "node:util";
import { ensureLocalSecrets } from "./local-secrets.ts";
import { migrateLocal } from "./migrations.ts";
import { requireRun, serve } from "./run.ts";

const passed = process.argv.slice(2);
const { values } = parseArgs({
  args: passed,
  strict: false,
  options: {
    ip: { type: "string" },
    port: { type: "string" },
    "persist-to": { type: "string" },
    var: { type: "string", multiple: true, default: [] },
  },
});
const { ip = "127.0.0.1", port = "8787", "persist-to": folder } = values;
const publicUrl = [values.var].flat().find((text) => `${text}`.startsWith("PUBLIC_URL:"));
const address = publicUrl ? `${publicUrl}`.slice("PUBLIC_URL:".length) : `http://${ip}:${port}`;

ensureLocalSecrets();
await migrateLocal(...(folder ? ["--persist-to", `${folder}`] : []));
await requireRun("npm", ["run", "--silent", "build"]);

const server = serve(
  "wrangler",
  [
    ...["dev", "--env", "local", "--inspector-port", "0", "--show-interactive-dev-session=false"],
    ...(values.ip ? [] : ["--ip", `${ip}`]),
    ...(values.port ? [] : ["--port", `${port}`]),
    // Links in mails name this address.
    ...(publicUrl ? [] : ["--var", `PUBLIC_URL:${address}`]),
    ...passed,
  ],
  "pipe",
);
server.stdout?.on("data", (chunk: Buffer) => {
  process.stdout.write(chunk);
  if (chunk.includes("Ready on")) console.log(`\nFitness Tracker runs at ${address} (Ctrl-C ends it)\n`);
});
