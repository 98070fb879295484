/**
 * `npm run dev`: local secrets and migrations as `npm start` has them, then Vite with hot reload and worker/dev.ts, offline.
 * Options are those of `remix vite:dev`, such as `--port`.
 */
import { ensureLocalSecrets } from "./local-secrets.ts";
import { migrateLocal } from "./migrations.ts";
import { serve } from "./run.ts";

ensureLocalSecrets();
await migrateLocal();
serve("remix", ["vite:dev", ...process.argv.slice(2)]);
