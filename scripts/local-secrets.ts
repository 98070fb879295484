import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { root } from "./run.ts";

/** A key pair for push messages as `VAPID_PUBLIC_KEY` and `VAPID_PRIVATE_KEY` (RFC 8292). */
export function createVapidKeys(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    format: "jwk",
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { VAPID_PUBLIC_KEY: point.toString("base64url"), VAPID_PRIVATE_KEY: d };
}

const createSecrets = () => ({
  BETTER_AUTH_SECRET: randomBytes(32).toString("base64url"),
  ...createVapidKeys(),
});

const header =
  "# Local secrets, made by the first start. Never commit them; `npm run reset` makes new ones.\n";

/** The text of .dev.vars with the secrets that it lacks; keys of a pair are made together. */
export function addLocalSecrets(text: string): string {
  const has = (name: string) => new RegExp(`^\\s*${name}\\s*=`, "m").test(text);
  const isHalf = has("VAPID_PUBLIC_KEY") || has("VAPID_PRIVATE_KEY");
  const missing = Object.entries(createSecrets()).filter(
    ([name]) => !has(name) && !(name.startsWith("VAPID_") && isHalf),
  );
  const before = text === "" ? header : text.replace(/(?<!\n)$/, "\n");
  return missing.length === 0
    ? text
    : before + missing.map(([name, value]) => `${name}="${value}"\n`).join("");
}

/** Creates the local secrets in git-ignored .dev.vars. Existing ones stay, so that sessions outlast a restart. */
export function ensureLocalSecrets(): void {
  const path = `${root}.dev.vars`;
  const write = (text: string, flag: "w" | "wx") => {
    const next = addLocalSecrets(text);
    if (next !== text) writeFileSync(path, next, { flag, mode: 0o600 });
  };
  try {
    write("", "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    write(readFileSync(path, "utf8"), "w");
  }
}
