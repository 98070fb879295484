/**
 * Runs before `npm start`, `npm run dev` and `npm test`, and says in one line what is missing. This file is plain
 * JavaScript, because a Node that is too old can't read TypeScript.
 */
import { existsSync } from "node:fs";

const [major, minor] = process.versions.node.split(".").map(Number);
const missing =
  major < 22 || (major === 22 && minor < 18)
    ? `Node 22.18 or newer is needed; this is ${process.versions.node}. On x64 Linux \`npm ci\` brings one along.`
    : existsSync(new URL("../node_modules/.package-lock.json", import.meta.url))
      ? ""
      : "The packages are missing: run `npm ci` first.";
if (missing) {
  console.error(missing);
  process.exit(1);
}
