/** The tables of accounts hold all users: no request of one of them may read a whole table or index. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { selectRows } from "../database.ts";
import { watchD1 } from "./d1.ts";
import { fetchUnder, newClient, newPerson, readMail } from "./harness.ts";
import { codeAt } from "./second-step.ts";

/** The steps in which SQLite would run the statement. They don't depend on its values. */
async function explain(sql: string): Promise<string[]> {
  const results = await selectRows<{ detail: string }>(
    `EXPLAIN QUERY PLAN ${sql}`,
    ...Array.from(sql.matchAll(/\?/g), () => null),
  );
  return results.map(({ detail }) => detail);
}

/**
 * True for a step that reads every row, or every row whose unique column is empty. The few signing keys may all be read, and a
 * statement whose condition is 0 reads nothing.
 */
const readsAll = (sql: string, step: string): boolean =>
  !/ and 0\)/.test(sql) &&
  (/^SCAN (?!CONSTANT ROW|json_each|jwks|\()/.test(step) ||
    (/code_hash" is null/i.test(sql) && step.includes("(code_hash=")));

test("mailed links, codes, changes of address and second steps read by an index", async () => {
  const { binding, trips } = watchD1();
  const environment = { ...env, DB: binding };
  const person = newPerson();
  const client = newClient({ address: person.address, flowType: "pkce", environment });
  const followHere = async (to: string) => {
    const request = new Request((await readMail(to)).link, { redirect: "manual" });
    const { headers } = await fetchUnder(environment, request);
    return new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
  };
  await client.auth.signUp(person);
  expect((await client.auth.exchangeCodeForSession(await followHere(person.email))).error).toBeNull();
  const next = newPerson().email;
  await client.auth.updateUser({ email: next });
  await followHere(person.email);
  expect((await client.auth.exchangeCodeForSession(await followHere(next))).data.user?.email).toBe(next);
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "a" });
  const { id: factorId, totp } = data ?? { id: "", totp: { secret: "" } };
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(totp.secret, new Date()) });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.auth.signOut()).error).toBeNull();

  const found = [];
  for (const sql of new Set(trips.flatMap((trip) => trip.split(";\n"))))
    for (const step of await explain(sql)) if (readsAll(sql, step)) found.push({ step, sql });
  expect(found).toEqual([]);
});
