/** An account has a hundred sessions at most. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { selectRow, selectRows } from "../database.ts";
import { newClock, newPerson, serviceAt, signedIn } from "./harness.ts";

/** Gives the account so many older sessions, copies of the one that it has, each a minute older than the next. */
async function addSessions(userId: string, count: number, aal: "aal1" | "aal2") {
  const results = await selectRows<Record<string, unknown> & { created_at: number }>(
    "SELECT * FROM session WHERE user_id = ? LIMIT 1",
    userId,
  );
  const [known] = results;
  if (!known) throw new Error("The account has no session");
  const names = Object.keys(known);
  const statement = env.DB.prepare(
    `INSERT INTO session (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  const rows = Array.from({ length: count }, (_, at) => ({
    ...known,
    id: crypto.randomUUID(),
    token: crypto.randomUUID(),
    created_at: known.created_at - (count - at) * 60_000,
    aal,
  }));
  await env.DB.batch(rows.map((row) => statement.bind(...Object.values(row))));
  return rows.map(({ id }) => id);
}

const listIds = async (userId: string) =>
  (await selectRows<{ id: string }>("SELECT id FROM session WHERE user_id = ?", userId)).map(({ id }) => id);

test("a sign-in beyond the hundredth ends the oldest session", async () => {
  const { user, email, password } = await signedIn();
  const others = await addSessions(user.id, 97, "aal1");
  const [oldest = ""] = others;
  const before = await listIds(user.id);
  const service = await serviceAt(newClock().now, newPerson());
  await service.signInWithPassword({ email, password });
  expect(await listIds(user.id)).toContain(oldest);
  await service.signInWithPassword({ email, password });
  const after = await listIds(user.id);
  expect(after).toHaveLength(100);
  expect(before.filter((id) => !after.includes(id))).toEqual([oldest]);
});

test("sessions that have not used a second factor go before those that have", async () => {
  const { user, email, password } = await signedIn();
  await addSessions(user.id, 97, "aal2");
  const service = await serviceAt(newClock().now, newPerson());
  for (let times = 0; times < 5; times += 1) await service.signInWithPassword({ email, password });
  const raised = await selectRow<{ count: number }>(
    "SELECT count(*) AS count FROM session WHERE user_id = ? AND aal = 'aal2'",
    user.id,
  );
  expect(raised?.count).toBe(97);
  expect(await listIds(user.id)).toHaveLength(100);
});
