import { expect, test } from "vitest";
import { selectRow } from "../database.ts";
import { apiKey, expectRefused, newClient, newPerson, post, readMailbox, signedIn } from "./harness.ts";

/** Which members an object has and of which type, all the way down. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  const members = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member)]));
}

test("signing up a known address answers like an unknown one and changes nothing", async () => {
  const known = await signedIn();
  const data = { full_name: "Somebody Else" };
  const again = await post("/auth/v1/signup", { email: known.email, password: "another password", data });
  const fresh = await post("/auth/v1/signup", { ...newPerson(), data });
  expect(again.status).toBe(200);
  expect([...again.headers.keys()].sort()).toEqual([...fresh.headers.keys()].sort());
  const made = await again.json<{ id: string; user_metadata: unknown }>();
  expect(shapeOf(made)).toEqual(shapeOf(await fresh.json()));
  expect(made.id).not.toBe(known.user.id);
  expect(made.user_metadata).toEqual(data);
  expect((await known.client.auth.signInWithPassword(known)).error).toBeNull();
  const wrong = await known.client.auth.signInWithPassword({
    email: known.email,
    password: "another password",
  });
  expect(wrong.error?.code).toBe("invalid_credentials");
  const [notice] = await readMailbox(known.email);
  expect(notice?.subject).toBe("You already have an account");
  expect(notice?.text).not.toMatch(/https?:/);
});

test("the profile is there with the person, and anonymous callers can't write it", async () => {
  const person = newPerson();
  const client = newClient(person);
  const { data } = await client.auth.signUp({ ...person, options: { data: { full_name: "Ada" } } });
  const id = data.user?.id;
  const row = await selectRow("SELECT full_name, goals_achieved FROM profiles WHERE id = ?", id);
  expect(row).toEqual({ full_name: "Ada", goals_achieved: 0 });
  const { error, status } = await client.from("profiles").upsert({ id, full_name: "Ada", goals_achieved: 0 });
  expect(status).toBe(401);
  expect(error?.code).toBe("42501");
});

test("a second confirmation within the cool-down is refused with the time to wait", async () => {
  const person = newPerson();
  expect((await post("/auth/v1/signup", person)).status).toBe(200);
  const again = await post("/auth/v1/signup", person);
  await expectRefused(again, 429, "over_email_send_rate_limit");
  expect(again.headers.get("retry-after")).toBe("60");
  expect(await readMailbox(person.email)).toHaveLength(1);
});

test("two sign-ups of one address at the same time make one person", async () => {
  const person = newPerson();
  const answers = await Promise.all([1, 2, 3].map(() => post("/auth/v1/signup", person)));
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
  const count = await selectRow("SELECT count(*) AS n FROM user WHERE email = ?", person.email);
  expect(count).toEqual({ n: 1 });
});

const good = { email: "a@example.com", password: "long enough" };
const phone = "+4915112345678";
const challenge = "a".repeat(43);

test.each([
  ["no password", { password: undefined }, 400, "validation_failed"],
  ["no address", { email: undefined }, 422, "anonymous_provider_disabled"],
  ["a phone", { email: undefined, phone }, 400, "phone_provider_disabled"],
  ["an address and a phone", { phone }, 400, "validation_failed"],
  ["a bad address", { email: "not an address" }, 400, "validation_failed"],
  ["the Kelvin sign in the address", { email: "\u212ate@example.com" }, 400, "validation_failed"],
  ["a number as address", { email: 5 }, 400, "validation_failed"],
  ["a header in the address", { email: "a@example.com\r\nBcc: b@example.com" }, 400, "validation_failed"],
  ["a short password", { password: "1234567" }, 422, "weak_password"],
  ["73 bytes", { password: "ä".repeat(37) }, 400, "validation_failed"],
  ["half a PKCE pair", { code_challenge: challenge }, 400, "validation_failed"],
  ["a short challenge", { code_challenge: "a", code_challenge_method: "s256" }, 400, "validation_failed"],
  ["9 KiB of metadata", { data: { note: "x".repeat(9000) } }, 422, "validation_failed"],
])("a sign-up with %s is refused", (_name, body, status, code) =>
  expectRefused(post("/auth/v1/signup", { ...good, ...body }, newPerson()), status, code),
);

test("a weak password says why in both versions of the protocol", async () => {
  const weak = { email: "a@example.com", password: "short" };
  const headers = { apikey: apiKey, "x-supabase-api-version": "2024-01-01" };
  const answer = await post("/auth/v1/signup", weak, { headers });
  expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(await answer.json()).toMatchObject({
    code: "weak_password",
    weak_password: { reasons: ["length"] },
  });
  const old = await post("/auth/v1/signup", weak);
  expect(old.headers.get("x-supabase-api-version")).toBeNull();
  expect(await old.json()).toMatchObject({ code: 422, error_code: "weak_password" });
});

test("a password of 72 bytes in any script counts to its last character", async () => {
  const password = "密码".repeat(12);
  const person = { ...newPerson(), password };
  const { client } = await signedIn(person);
  expect((await client.auth.signInWithPassword(person)).error).toBeNull();
  const cut = await client.auth.signInWithPassword({ ...person, password: password.slice(0, -1) });
  expect(cut.error?.code).toBe("invalid_credentials");
});

test("two sign-ups in a row, or one and a resend, don't show whether an address is taken", async () => {
  const statuses = async (email: string, path: string) => {
    const { password } = newPerson();
    const first = await post("/auth/v1/signup", { email, password }, newPerson());
    const second = await post(path, { email, password, type: "signup" }, newPerson());
    return [first.status, second.status, second.headers.get("x-sb-error-code")];
  };
  for (const path of ["/auth/v1/signup", "/auth/v1/resend"]) {
    const known = await statuses((await signedIn()).email, path);
    expect(known, path).toEqual(await statuses(newPerson().email, path));
    expect(known, path).toEqual([200, 429, "over_email_send_rate_limit"]);
  }
});
