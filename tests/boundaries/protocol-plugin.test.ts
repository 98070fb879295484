/** The plugin of the auth service can be taken into another project. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);

/** Files that the plugin is made of, apart from its own folder. */
const taken = [
  "app/contracts/auth-errors.ts",
  "app/contracts/auth-service.ts",
  "app/contracts/auth-session.ts",
  "app/contracts/auth-user.ts",
  "worker/db/faults.ts",
  "worker/http/read-at-most.ts",
];

/** Every module that a file imports at run time, and those that they import. */
function listImports(file: URL, found = new Set<string>()): ReadonlySet<string> {
  const code = readFileSync(file, "utf8").matchAll(/^(?:import|export|\}) (?!type )[^;]*?from "([^"]+)";$/gm);
  for (const [, name = ""] of code) {
    const module = /^[#.]/.test(name)
      ? new URL(name.replace(/^#/, "./"), name.startsWith("#") ? root : file)
      : null;
    const known = module ? module.href.slice(root.href.length) : name;
    if (found.has(known)) continue;
    found.add(known);
    if (module) listImports(module, found);
  }
  return found;
}

test("it knows nothing of the app but its contract: no database, mail, configuration or framework", () => {
  const all = [...listImports(new URL("worker/auth/supabase-protocol.ts", root))];
  const own = /^worker\/auth\/(?:endpoints\/[a-z-]+|http\/(?:bearer|read-body)|auth-error|inputs)\.ts$/;
  const others = all.filter((name) => !own.test(name)).sort();
  expect(others).toEqual([...taken, "better-auth/api", "zod", "zod/mini"].sort());
});
