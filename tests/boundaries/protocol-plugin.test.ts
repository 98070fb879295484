/** The plugin of the auth service can be taken into another project. */
import { expect, test } from "vitest";
import { listStaticImports } from "./imports.ts";

/** Files that the plugin is made of, apart from its own folder. */
const taken = [
  "app/contracts/account-limits.ts",
  "app/contracts/auth-errors.ts",
  "app/contracts/auth-service.ts",
  "app/contracts/auth-session.ts",
  "app/contracts/auth-user.ts",
  "worker/db/faults.ts",
  "worker/http/read-at-most.ts",
];

test("the plugin knows nothing of the app but its contract: no database, mail, configuration or framework", () => {
  const all = [...listStaticImports("worker/auth/supabase-protocol.ts")];
  const own = /^worker\/auth\/(?:endpoints\/[a-z-]+|http\/(?:bearer|read-body)|auth-error|inputs)\.ts$/;
  const others = all.filter((name) => !own.test(name)).sort();
  expect(others).toEqual([...taken, "better-auth/api", "zod", "zod/mini"].sort());
});
