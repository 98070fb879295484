/** What the unmodified client offers beyond rows and filters: counts, ranges, formats, schemas. Nothing is ignored. */
import { beforeAll, expect, test } from "vitest";
import { bearer, call, newClient, newPerson, signedIn } from "#tests/worker/auth/harness.ts";

/** The account of the tests that change nothing, whose profile is "Ada". */
let reader: Awaited<ReturnType<typeof withRow>>;
beforeAll(async () => {
  reader = await withRow();
});

async function withRow() {
  const { client, user, session } = await signedIn();
  await client.from("profiles").upsert({ id: user.id, full_name: "Ada" });
  return { id: user.id, table: () => client.from("profiles"), client, headers: bearer(session.access_token) };
}

test.each(["exact", "planned", "estimated"] as const)(
  "rows are counted (%s), with and without them",
  async (count) => {
    const { table } = reader;
    const all = await table().select("full_name", { count });
    expect([all.count, all.data]).toEqual([1, [{ full_name: "Ada" }]]);
    const head = await table().select("*", { count, head: true });
    expect([head.count, head.data]).toEqual([1, null]);
    expect((await table().select("*", { count }).eq("full_name", "Grace")).count).toBe(0);
    expect((await newClient(newPerson()).from("profiles").select("*", { count })).count).toBe(0);
  },
);

test("writes are counted as well", async () => {
  const { id, table } = await withRow();
  const count = { count: "exact" } as const;
  expect((await table().upsert({ id, full_name: "Grace" }, count)).count).toBe(1);
  expect((await table().update({ full_name: "Ada" }, count).eq("id", id)).count).toBe(1);
  expect((await table().update({ full_name: "Ada" }, count).eq("full_name", "nobody")).count).toBe(0);
  expect((await table().update({ full_name: "Ada" }, count).eq("id", id).select()).count).toBe(1);
});

test("the one object is counted as well", async () => {
  const { id, table } = await withRow();
  const count = { count: "exact" } as const;
  expect((await table().select("full_name", count).single()).count).toBe(1);
  expect((await table().select("full_name", count).maybeSingle()).count).toBe(1);
  const written = await table().update({ full_name: "Grace" }, count).eq("id", id).select().single();
  expect([written.count, written.data?.full_name]).toEqual([1, "Grace"]);
});

test("a range that leaves out no row is taken; a part of the rows is 501, and nothing is written then", async () => {
  const { id, table, headers } = reader;
  const first = await table().select("full_name", { count: "exact" }).range(0, 9);
  expect([first.status, first.count, first.data]).toEqual([200, 1, [{ full_name: "Ada" }]]);
  const own = await table().update({ full_name: "Ada" }).eq("id", id).select("full_name").limit(1).single();
  expect(own.data).toEqual({ full_name: "Ada" });
  const write = { id, full_name: "Grace" };
  for (const refused of [
    await table().select("full_name").range(5, 9),
    await table().select("full_name").limit(0),
    await table().update(write).eq("id", id).select().limit(0),
    await table().upsert(write).select().limit(0),
  ])
    expect([refused.status, refused.error?.code]).toEqual([501, "0A000"]);
  for (const method of ["PATCH", "POST"]) {
    const answer = await call("/rest/v1/profiles?offset=1", { method, headers, body: JSON.stringify(write) });
    expect(answer.status).toBe(501);
  }
  expect((await table().select("full_name")).data).toEqual([{ full_name: "Ada" }]);
});

test.each(["[]", '[{"full_name":"Grace"},{"full_name":"Eve"}]', '"Grace"', "null", ""])(
  "a change is one object: %s is refused",
  async (body) => {
    const { id, table, headers } = reader;
    const answer = await call(`/rest/v1/profiles?id=eq.${id}`, { method: "PATCH", headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "PGRST102" }]);
    expect((await table().select("full_name").single()).data).toEqual({ full_name: "Ada" });
  },
);

test("an unknown format is refused, before anything is written", async () => {
  const { id, table } = reader;
  const asked = [
    table().select().csv(),
    table().select().geojson(),
    table().select().explain(),
    table().update({ full_name: "Grace" }).eq("id", id).select().csv(),
  ];
  for (const query of asked) {
    const { status, error } = await query;
    expect([status, error?.code]).toEqual([406, "PGRST107"]);
  }
  expect((await table().select("full_name")).data).toEqual([{ full_name: "Ada" }]);
});

test.each([
  ["*/*", 200],
  ["application/json;charset=utf-8", 200],
  ["text/html, application/*;q=0.5", 200],
  ["Application/JSON", 200],
  ["application/vnd.pgrst.object+json", 200],
  ["text/html", 406],
  ["application/vnd.pgrst.array+json;nulls=stripped", 406],
])("a caller that accepts %s gets %i", async (accept, status) => {
  const headers = { ...reader.headers, accept };
  expect((await call("/rest/v1/profiles", { headers })).status).toBe(status);
});

test("another schema is refused, before anything is written", async () => {
  const { client, table } = reader;
  const other = await client.schema("other").from("profiles").select();
  expect([other.status, other.error?.code]).toEqual([406, "PGRST106"]);
  const written = await client.schema("other").from("profiles").update({ full_name: "Grace" }).neq("id", "");
  expect([written.status, written.error?.code]).toEqual([406, "PGRST106"]);
  expect((await table().select("full_name")).data).toEqual([{ full_name: "Ada" }]);
});

test.each([
  "goals_achieved=neq.4",
  "goals_achieved=gt.4",
  "goals_achieved=gte.5",
  "goals_achieved=lt.6",
  "goals_achieved=lte.5",
  "full_name=in.(Ada,Grace)",
  "full_name=is.null",
  "full_name=like.A*",
  "full_name=fts(english).ada",
  "full_name=not.eq.Grace",
  "or=(full_name.eq.Ada,full_name.eq.Grace)",
  "not.and=(full_name.eq.Ada,id.eq.1)",
])("%s is 501, whether rows are read or changed", async (query) => {
  const { table, headers } = reader;
  const change = { method: "PATCH", body: JSON.stringify({ full_name: "Changed" }) };
  for (const init of [{}, change]) {
    const answer = await call(`/rest/v1/profiles?${query}`, { ...init, headers });
    expect(answer.status).toBe(501);
    expect(await answer.json()).toMatchObject({ code: "0A000", details: expect.any(String), hint: null });
  }
  expect((await table().select("full_name")).data).toEqual([{ full_name: "Ada" }]);
});

test("an id is the same in capital letters", async () => {
  const { id, table } = reader;
  expect((await table().select("full_name").eq("id", id.toUpperCase())).data).toHaveLength(1);
});
