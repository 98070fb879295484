/** `npm run reset`: deletes the local database, mailbox, secrets and build. */
import { rmSync } from "node:fs";
import { root } from "./run.ts";

for (const path of [".wrangler", ".dev.vars", "build", "dist", ".cache"]) {
  rmSync(`${root}${path}`, { recursive: true, force: true });
}
