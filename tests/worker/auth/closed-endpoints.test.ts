/** Better Auth beside ours: its own endpoints would bypass our rules, so none of them answers; its fields are columns. */

import { env } from "cloudflare:workers";
import { getAuthTables } from "better-auth/db";
import { betterAuth } from "better-auth/minimal";
import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { createOptions, listAuthOperations } from "#worker/auth/core/better-auth.ts";
import { createPasswords } from "#worker/auth/password/passwords.ts";
import { createDatabase } from "#worker/db/database.ts";
import { account, session, user, verification } from "#worker/db/schema.ts";
import { apiKey, call, expectRefused, newPerson, origin, signedIn } from "./harness.ts";

const base = "/auth/v1";
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const options = createOptions({
  db: createDatabase(env.DB),
  secrets: [env.BETTER_AUTH_SECRET],
  baseUrl: origin,
  passwords: createPasswords(),
});

/** As Better Auth and its plugins list them: with the next version's, when there is one. Those without a path have no address. */
const endpoints = Object.values(betterAuth(options).api).flatMap(({ path, options: { method } }) =>
  path ? [method].flat().map((one) => ({ method: String(one), path })) : [],
);
const ours = new Set(listAuthOperations().map(({ method, path }) => `${method.toUpperCase()} ${path}`));
const isOurs = (method: string, path: string) =>
  ours.has(`${method} ${base}${path.replace(/:(\w+)/, "{$1}")}`);
const foreignPaths = new Set(
  endpoints.filter(({ method, path }) => !isOurs(method, path)).map(({ path }) => path),
);

test("no endpoint answers but those of the protocol, whatever the method, the spelling and the session", async () => {
  const { session } = await signedIn();
  const headers = {
    apikey: apiKey,
    authorization: `Bearer ${session.access_token}`,
    cookie: `better-auth.session_token=${session.access_token}`,
    "content-type": "application/json",
  };
  for (const path of ["/sign-in/email", "/get-session", "/change-password", "/callback/:id"])
    expect(foreignPaths).toContain(path);
  const { address } = newPerson();
  for (const path of foreignPaths) {
    const asked = path.replace(/:\w+/g, "google");
    for (const method of methods) {
      const body = method === "GET" ? {} : { body: "{}" };
      const init = { method, headers, address, ...body };
      if (!isOurs(method, path))
        await expectRefused(call(base + asked, init), 404, "not_found", `${method} ${path}`);
      if (method !== "POST") continue;
      await expectRefused(call(`${base}${asked}/`, init), 404, "not_found", `${method} ${path}/`);
      await expectRefused(call(`${base}/${asked}`, init), 404, "not_found", `${method} /${path}`);
    }
  }
});

test("no endpoint of ours is also one of Better Auth's, which would answer instead", () => {
  const listed = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(listed.filter((one, at) => listed.indexOf(one) !== at)).toEqual([]);
});

test("every field that Better Auth and its plugins declare is a column", () => {
  const coded = Object.entries({ account, session, user, verification }).map(([model, table]) => [
    model,
    Object.keys(getTableColumns(table)).sort(),
  ]);
  const declared = Object.entries(getAuthTables(options)).map(([model, { fields }]) => [
    model,
    ["id", ...Object.keys(fields)].sort(),
  ]);
  expect(declared.sort()).toEqual(coded.sort());
});
