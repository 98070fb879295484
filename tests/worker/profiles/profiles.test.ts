import { beforeAll, expect, test } from "vitest";
import {
  apiKey,
  bearer,
  call,
  newClient,
  newPerson,
  serviceAt,
  signedIn,
} from "#tests/worker/auth/harness.ts";
import { execute } from "../database.ts";

const rest = (query: string, headers: HeadersInit = { apikey: apiKey }, init: RequestInit = {}) =>
  call(`/rest/v1/profiles${query}`, { ...init, headers });

/** An account whose profile no test changes. */
let reader: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  reader = await signedIn();
});

test("the owner upserts, reads and updates their row", async () => {
  const { client, user } = await signedIn();
  const upsert = await client.from("profiles").upsert({ id: user.id, full_name: "Ada", goals_achieved: 0 });
  expect([upsert.status, upsert.error]).toEqual([200, null]);
  const read = await client
    .from("profiles")
    .select("id, full_name, goals_achieved")
    .eq("id", user.id)
    .single();
  expect(read.data).toEqual({ id: user.id, full_name: "Ada", goals_achieved: 0 });
  const update = await client.from("profiles").update({ goals_achieved: 1 }).eq("id", user.id).select();
  expect(update.data).toMatchObject([{ id: user.id, full_name: "Ada", goals_achieved: 1 }]);
  const silent = await client.from("profiles").update({ goals_achieved: 2 }).eq("id", user.id);
  expect([silent.status, silent.data]).toEqual([204, null]);
});

test("an upsert makes the row when it is missing and answers it when asked", async () => {
  const { client, user } = await signedIn();
  await execute("DELETE FROM profiles WHERE id = ?", user.id);
  const row = { id: user.id, full_name: "New" };
  const made = await client.from("profiles").upsert(row).select().single();
  expect([made.status, made.data]).toMatchObject([201, { ...row, goals_achieved: 0 }]);
  const many = await client
    .from("profiles")
    .upsert([{ ...row, full_name: "Newer" }])
    .select();
  expect([many.status, many.data]).toMatchObject([200, [{ full_name: "Newer" }]]);
  const twice = await client.from("profiles").insert(row);
  expect([twice.status, twice.error?.code]).toEqual([409, "23505"]);
});

test("of several rows one is written where duplicates are ignored, and none where they are refused", async () => {
  const { client, user } = await signedIn();
  const table = () => client.from("profiles");
  const rows = ["First", "Second"].map((full_name) => ({ id: user.id, full_name }));
  const names = async () => (await table().select("full_name")).data;
  await execute("DELETE FROM profiles WHERE id = ?", user.id);
  const refused = await table().insert(rows);
  expect([refused.status, refused.error?.code]).toEqual([409, "23505"]);
  expect(await names()).toEqual([]);
  for (const written of [1, 0]) {
    const ignored = await table().upsert(rows, { ignoreDuplicates: true, count: "exact" });
    expect([ignored.status, ignored.count]).toEqual([201, written]);
    expect(await names()).toEqual([{ full_name: "First" }]);
  }
});

test("nobody sees or writes another person's row", async () => {
  const owner = await signedIn();
  const stranger = await signedIn();
  await owner.client.from("profiles").upsert({ id: owner.user.id, full_name: "Owner" });
  const read = await stranger.client.from("profiles").select().eq("id", owner.user.id);
  expect(read.data).toEqual([]);
  expect((await stranger.client.from("profiles").select()).data).toHaveLength(1);
  const write = await stranger.client.from("profiles").upsert({ id: owner.user.id, full_name: "Stolen" });
  expect([write.status, write.error?.code]).toEqual([403, "42501"]);
  const update = await stranger.client
    .from("profiles")
    .update({ full_name: "Stolen" })
    .eq("id", owner.user.id)
    .select();
  expect(update.data).toEqual([]);
  const move = await stranger.client
    .from("profiles")
    .update({ id: owner.user.id })
    .eq("id", stranger.user.id);
  expect([move.status, move.error?.code]).toEqual([403, "42501"]);
  const row = await owner.client.from("profiles").select("full_name").eq("id", owner.user.id).single();
  expect(row.data).toEqual({ full_name: "Owner" });
});

test("the count of achieved goals goes up by one at a time, whichever way it is written", async () => {
  const { client, user } = await signedIn();
  const table = () => client.from("profiles");
  const countNow = async () => (await table().select("goals_achieved").single()).data?.goals_achieved;
  const write = {
    update: (goals_achieved: number) => table().update({ goals_achieved }).eq("id", user.id),
    upsert: (goals_achieved: number) => table().upsert({ id: user.id, goals_achieved }),
  };
  let count = 0;
  for (const how of ["update", "upsert", "update", "upsert"] as const) {
    for (const beyond of [count + 2, 1000, 2_147_483_647]) {
      const { status, error } = await write[how](beyond);
      expect([status, error?.code], `${how} ${beyond}`).toEqual([400, "23514"]);
      expect(await countNow()).toBe(count);
    }
    count += 1;
    expect((await write[how](count)).error).toBeNull();
    expect((await write[how](count)).error).toBeNull();
    expect(await countNow()).toBe(count);
  }
  // The request of the specification after a sign-up, and a user who begins anew.
  expect((await write.upsert(0)).error).toBeNull();
  expect(await countNow()).toBe(0);
});

test("the count goes up by one at a time also from below 0, in a new row and in several rows at once", async () => {
  const { client, user } = await signedIn();
  const table = () => client.from("profiles");
  await table().update({ goals_achieved: -5 }).eq("id", user.id);
  expect((await table().update({ goals_achieved: 2 }).eq("id", user.id)).error?.code).toBe("23514");
  expect((await table().update({ goals_achieved: 1 }).eq("id", user.id)).error).toBeNull();
  const rows = [2, 3, 4].map((goals_achieved) => ({ id: user.id, goals_achieved }));
  const many = await table().upsert(rows);
  expect([many.status, many.error?.code]).toEqual([400, "21000"]);
  await execute("DELETE FROM profiles WHERE id = ?", user.id);
  for (const made of [
    await table().upsert({ id: user.id, goals_achieved: 2 }),
    await table().insert({ id: user.id, goals_achieved: 2 }),
  ])
    expect([made.status, made.error?.code]).toEqual([400, "23514"]);
  expect((await table().select()).data).toEqual([]);
  const first = await table().upsert({ id: user.id, goals_achieved: 1 });
  expect([first.status, first.error]).toEqual([201, null]);
});

test("a change that matches no row is not refused", async () => {
  const { client, user } = await signedIn();
  const answer = await client
    .from("profiles")
    .update({ goals_achieved: 9 })
    .eq("id", user.id)
    .eq("full_name", "Nobody");
  expect([answer.status, answer.error]).toEqual([204, null]);
});

test("visitors read nothing and write nothing", async () => {
  const { user } = await signedIn();
  const visitor = newClient(newPerson());
  expect((await visitor.from("profiles").select()).data).toEqual([]);
  const write = await visitor.from("profiles").upsert({ id: user.id, full_name: "Anon" });
  expect([write.status, write.error?.code]).toEqual([401, "42501"]);
  expect((await visitor.from("profiles").update({ full_name: "Anon" }).eq("id", user.id)).status).toBe(401);
});

test("single wants exactly one row, maybeSingle at most one", async () => {
  const { client } = await signedIn();
  const missing = "00000000-0000-4000-8000-000000000000";
  const single = await client.from("profiles").select().eq("id", missing).single();
  expect([single.status, single.error?.code]).toEqual([406, "PGRST116"]);
  const maybe = await client.from("profiles").select().eq("id", missing).maybeSingle();
  expect([maybe.error, maybe.data]).toEqual([null, null]);
});

test("a filter filters", async () => {
  const { client, user } = await signedIn();
  await client.from("profiles").upsert({ id: user.id, full_name: "Ada, Countess" });
  const table = () => client.from("profiles").select("goals_achieved");
  const { data: row } = await client.from("profiles").select("updated_at").single();
  for (const query of [
    table().eq("full_name", "Ada, Countess"),
    table().eq("goals_achieved", 0).eq("id", user.id),
    table().eq("updated_at", row?.updated_at),
    table().match({ id: user.id, full_name: "Ada, Countess" }),
  ])
    expect((await query).data).toEqual([{ goals_achieved: 0 }]);
  for (const query of [table().eq("goals_achieved", 4), table().eq("full_name", "' OR 1=1 --")])
    expect((await query).data).toEqual([]);
});

test.each([
  ["?id=nonsense", "PGRST100"],
  ["?id=eq.nobody", "PGRST100"],
  ["?updated_at=eq.chapter 5", "PGRST100"],
  ["?updated_at=eq.2020-13-01T00:00:00Z", "PGRST100"],
  ["?goals_achieved=eq.0.5", "PGRST100"],
  ["?goals_achieved=eq.many", "PGRST100"],
  ["?goals_achieved=eq.0x0", "PGRST100"],
  ["?password=eq.x", "42703"],
  ["?select=id,password", "42703"],
  ["?select=user(email)", "42703"],
  ["?order=password", "42703"],
  ["?order=id;drop", "42703"],
  ["?order=id.sideways", "PGRST100"],
  ["?limit=-1", "PGRST100"],
  ["?limit=ten", "PGRST100"],
])("%s is refused with %s and never ignored, also by a change", async (query, code) => {
  const { session, client } = reader;
  for (const init of [{}, { method: "PATCH", body: JSON.stringify({ full_name: "Changed" }) }]) {
    const answer = await rest(query, bearer(session.access_token), init);
    expect(answer.status).toBe(400);
    const body = await answer.json<Record<string, unknown>>();
    expect(Object.keys(body).sort()).toEqual(["code", "details", "hint", "message"]);
    expect(body.code).toBe(code);
    expect(String(body.message)).not.toMatch(/sqlite|D1/i);
  }
  expect((await client.from("profiles").select("full_name")).data).toEqual([{ full_name: null }]);
});

test("a query longer than anybody needs is refused, and so are many filters", async () => {
  const { session, user } = await signedIn();
  for (const [method, query] of [
    ["GET", `?full_name=eq.${"x".repeat(5000)}`],
    ["GET", `?nothing${"&a".repeat(5000)}`],
    ["GET", `?${"full_name=eq.a&".repeat(200)}`],
    ["POST", `?on_conflict=id&select=${"x".repeat(5000)}`],
    ["PATCH", `?full_name=eq.${"x".repeat(5000)}`],
  ] as const) {
    const body = JSON.stringify({ id: user.id, full_name: "Long" });
    const init = { method, ...(method !== "GET" && { body }) };
    const answer = await rest(query, bearer(session.access_token), init);
    expect(answer.status, `${method} ${query.slice(0, 20)}`).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "PGRST100" });
  }
});

test("columns and values that the table does not have are refused", async () => {
  const { client, user } = await signedIn();
  const odd = await client.from("profiles").upsert({ id: user.id, role: "admin" });
  expect([odd.status, odd.error?.code]).toEqual([400, "PGRST204"]);
  const wrong = await client.from("profiles").update({ goals_achieved: "many" }).eq("id", user.id);
  expect([wrong.status, wrong.error?.code]).toEqual([400, "22P02"]);
  const nobody = await client.from("profiles").upsert({ full_name: "No id" });
  expect([nobody.status, nobody.error?.code]).toEqual([400, "23502"]);
});

test("a token that is invalid, expired or signed out is 401, and so is a missing key", async () => {
  const { session, client, email, password } = await signedIn();
  const forged = await rest("", bearer(`${session.access_token.slice(0, -4)}AAAA`));
  expect([forged.status, (await forged.json<{ code: string }>()).code]).toEqual([401, "PGRST301"]);
  const past = await serviceAt(() => new Date(Date.now() - 7_200_000), newPerson());
  const old = await past.signInWithPassword({ email, password });
  const expired = await rest("", bearer(old.access_token));
  expect([expired.status, (await expired.json<{ code: string }>()).code]).toEqual([401, "PGRST303"]);
  await client.auth.signOut();
  const signedOut = await rest("", bearer(session.access_token));
  expect([signedOut.status, (await signedOut.json<{ code: string }>()).code]).toEqual([401, "PGRST301"]);
  expect((await rest("", {})).status).toBe(401);
});

test("other tables and methods don't exist", async () => {
  expect((await call("/rest/v1/user", { headers: { apikey: apiKey } })).status).toBe(404);
  expect((await rest("", { apikey: apiKey }, { method: "DELETE" })).status).toBe(404);
});
