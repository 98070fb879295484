/** `npm run dev`: secrets and migrations as `npm start` has them, then Vite with hot reload. Options go to `remix vite:dev`. */
import { ensureLocalSecrets } from "./local-secrets.ts";
import { requireRun } from "./run.ts";

ensureLocalSecrets();
await requireRun("npm", ["run", "--silent", "db:migrate"]);
await requireRun("remix", ["vite:dev", ...process.argv.slice(2)]);
