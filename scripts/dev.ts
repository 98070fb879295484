/**
 * `npm run dev`: secrets, migrations and the local mailbox as `npm start` has them, then Vite with hot reload, offline.
 * Options go to `remix vite:dev`.
 */
import { spawn } from "node:child_process";
import { writeLocalConfig } from "./local-config.ts";
import { ensureLocalSecrets } from "./local-secrets.ts";
import { findOption, passed } from "./passed.ts";
import { quietEnv, requireRun, root } from "./run.ts";
import { shareLifetime } from "./share-lifetime.ts";

const host = findOption("host") ?? "127.0.0.1";
const port = findOption("port") ?? "5173";

ensureLocalSecrets();
// Links in mails lead to this server.
writeLocalConfig({ vars: { PUBLIC_URL: `http://${host}:${port}` }, withObjects: false });
await requireRun("wrangler", ["d1", "migrations", "apply", "DB", "--local"]);
const own = [
  ...(findOption("host") ? [] : ["--host", host]),
  ...(findOption("port") ? [] : ["--port", port]),
  // The links in mails name this port.
  "--strictPort",
];
shareLifetime(
  spawn("remix", ["vite:dev", ...own, ...passed], { cwd: root, env: quietEnv, stdio: "inherit" }),
);
