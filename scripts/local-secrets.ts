import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { root } from "./run.ts";

/** Creates the local secrets in git-ignored .dev.vars. Existing ones stay, so that sessions outlast a restart. */
export function ensureLocalSecrets(): void {
  const secrets = `# Local secrets, made by the first start. Never commit them; \`npm run reset\` makes new ones.
BETTER_AUTH_SECRET="${randomBytes(32).toString("base64url")}"
`;
  try {
    writeFileSync(`${root}.dev.vars`, secrets, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
