import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { watchD1 } from "#tests/worker/auth/d1.ts";
import { call, fetchUnder, newPerson, origin, readMailbox } from "#tests/worker/auth/harness.ts";
import { createDatabase } from "#worker/db/database.ts";
import { createNewsletterStore } from "#worker/newsletter/store.ts";
import { selectRow, selectRows } from "./database.ts";
import { withClock } from "./web-session/clock.ts";

const json = { Accept: "application/json" };
const minute = 60_000;
const advance = withClock();

function subscribe(email: string, init: { headers?: Record<string, string>; address?: string } = {}) {
  const body = new URLSearchParams({ email });
  return call("/newsletter", { method: "POST", body, ...init, headers: { origin, ...init.headers } });
}

async function readLinks(email: string) {
  const [mail] = await readMailbox(email);
  const [confirm = "", unsubscribe = ""] = mail?.text.match(/https?:\/\/\S+/g) ?? [];
  return { mail, confirm: confirm.slice(origin.length), unsubscribe: unsubscribe.slice(origin.length) };
}

/** The button of a mailed link's page. */
const press = (link: string) => call(link, { method: "POST" });

const findRow = (email: string) =>
  selectRow("SELECT confirmed_at FROM newsletter_subscriber WHERE email = ?", email);

test("without script the person comes back to the form, and the link in the mail confirms", async () => {
  const { email } = newPerson();
  const answer = await subscribe(email);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/?newsletter=pending#newsletter");
  expect(await findRow(email)).toEqual({ confirmed_at: null });

  const { confirm } = await readLinks(email);
  const page = await call(confirm);
  const [, sheet = ""] = /<style>(.*)<\/style>/s.exec(await page.text()) ?? [];
  const hash = createHash("sha256").update(sheet).digest("base64");
  expect(page.headers.get("content-security-policy")).toMatch(`style-src 'sha256-${hash}';`);
  expect(page.headers.get("content-security-policy")).toMatch("form-action 'self'");
  const clicked = await press(confirm);
  expect(clicked.status).toBe(303);
  expect(clicked.headers.get("location")).toBe("/?newsletter=confirmed#newsletter");
  expect(await findRow(email)).toEqual({ confirmed_at: expect.any(Number) });
  // The first confirmation counts, also when the button is pressed after the link's two days.
  const first = await findRow(email);
  advance(49 * 60 * minute);
  expect((await press(confirm)).headers.get("location")).toBe("/?newsletter=confirmed#newsletter");
  expect(await findRow(email)).toEqual(first);
});

test("new, pending and confirmed addresses get the same answer, and only one mail goes out", async () => {
  const { email } = newPerson();
  const first = await subscribe(email, { headers: json });
  const second = await subscribe(` ${email.toUpperCase()} `, { headers: json });
  await press((await readLinks(email)).confirm);
  const third = await subscribe(email, { headers: json });
  const answers = await Promise.all(
    [first, second, third].map(async (answer) => [answer.status, await answer.text()]),
  );
  expect(answers).toEqual(Array(3).fill([200, '{"outcome":"pending"}']));
  expect(await readMailbox(email)).toHaveLength(1);
});

test("an address that never confirms is mailed a few times a day, however often and by whomever it is entered", async () => {
  const { email } = newPerson();
  const answers = new Set<string>();
  const askForADay = async () => {
    for (let asked = 0; asked < 48; asked += 1) {
      const answer = await subscribe(email, { headers: json, address: newPerson().address });
      answers.add(`${answer.status} ${await answer.text()}`);
      advance(30 * minute);
    }
    return (await readMailbox(email)).length;
  };
  expect(await askForADay()).toBe(5);
  expect(await askForADay()).toBe(8);
  expect([...answers]).toEqual(['200 {"outcome":"pending"}']);
});

test("a mailbox is mailed three times a day, whatever tag its address has", async () => {
  const { email } = newPerson();
  const addresses = ["a", "b", "c", "d"].map((tag) => email.replace("@", `+${tag}@`));
  for (const address of addresses) expect((await subscribe(address, { headers: json })).status).toBe(200);
  const mailed = await Promise.all(addresses.map(async (address) => (await readMailbox(address)).length));
  expect(mailed).toEqual([1, 1, 1, 0]);
});

test("unsubscribing starts no new count: the fourth mail of a day is not sent, and the answer is the same", async () => {
  const { email } = newPerson();
  for (let mails = 1; mails <= 3; mails += 1) {
    await subscribe(email);
    expect(await readMailbox(email)).toHaveLength(mails);
    await press((await readLinks(email)).unsubscribe);
    advance(1);
  }
  const answer = await subscribe(email, { headers: json });
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: "pending" }]);
  expect(await readMailbox(email)).toHaveLength(3);
  advance(8 * 60 * minute);
  await subscribe(email);
  expect(await readMailbox(email)).toHaveLength(4);
  // What counts the mails doesn't show whose they are.
  const results = await selectRows<{ key: string }>("SELECT key FROM rate_bucket");
  const keys = results.map(({ key }) => key);
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  expect(keys).toContainEqual(expect.stringMatching(/^newsletter:[0-9a-f]{64}$/));
  for (const known of [email, hash(email)])
    expect(keys).not.toContain(`newsletter:${hash(`newsletter:address:${known}`)}`);
  expect(keys.join()).not.toContain(email);
});

test("the mail unsubscribes with one click, in the program's own button too, and the address is forgotten", async () => {
  const { email } = newPerson();
  await subscribe(email);
  const { mail, confirm, unsubscribe } = await readLinks(email);
  expect(mail).toMatchObject({
    headers: {
      "List-Unsubscribe": `<${origin}${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  await press(confirm);
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), multipart])
    for (const link of [unsubscribe, "/newsletter/unsubscribe?token=unknown"])
      expect((await call(link, { method: "POST", body })).status).toBe(204);
  expect(await findRow(email)).toBeNull();
  expect((await press(confirm)).headers.get("location")).toBe("/?newsletter=expired#newsletter");
  expect((await press(unsubscribe)).headers.get("location")).toBe("/?newsletter=unsubscribed#newsletter");
});

test.each(["", "a@b", "a@example.com\nBcc: b@example.com", `${"a".repeat(250)}@example.com`])(
  "%j is no address",
  async (typed) => {
    const answer = await subscribe(typed, { headers: json });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ outcome: "invalid" });
  },
);

test("bodies that are no form are refused without an error", async () => {
  const post = (body: string, type: string) =>
    call("/newsletter", { method: "POST", body, headers: { ...json, origin, "content-type": type } });
  expect((await post("{", "application/json")).status).toBe(400);
  expect((await post("null", "application/json")).status).toBe(400);
  expect((await post('{"email":["a@example.com"]}', "application/json")).status).toBe(400);
  expect((await post("x".repeat(5000), "text/plain")).status).toBe(413);
});

test.each(["confirm", "unsubscribe"])("the link to %s takes no long body", async (purpose) => {
  const answer = await call(`/newsletter/${purpose}`, { method: "POST", body: "x".repeat(5000) });
  expect(answer.status).toBe(413);
});

test.each(["", "?token=", "?token=a.b", `?token=${crypto.randomUUID()}.${"0".repeat(64)}`])(
  "a link that was not made here (%s) neither confirms nor unsubscribes",
  async (query) => {
    for (const purpose of ["confirm", "unsubscribe"]) {
      for (const method of ["GET", "POST"]) {
        const answer = await call(`/newsletter/${purpose}${query}`, { method, headers: json });
        expect(await answer.json(), `${method} ${purpose}`).toEqual({ outcome: "expired" });
      }
    }
  },
);

test.each([".", ".a", ".a.b", "%20", "="])("a link with %s behind it is another link", async (more) => {
  const { email } = newPerson();
  await subscribe(email);
  const { confirm, unsubscribe } = await readLinks(email);
  for (const link of [confirm, unsubscribe]) {
    const answer = await call(link + more, { method: "POST", headers: json });
    expect(await answer.json()).toEqual({ outcome: "expired" });
  }
  expect(await findRow(email)).toEqual({ confirmed_at: null });
});

test("the link of one purpose is no link of the other", async () => {
  const { email } = newPerson();
  await subscribe(email);
  const { unsubscribe } = await readLinks(email);
  await press(unsubscribe.replace("/unsubscribe", "/confirm"));
  expect(await findRow(email)).toEqual({ confirmed_at: null });
});

test.each(["HEAD", "GET"])("a mail scanner that opens the links with %s changes nothing", async (method) => {
  const { email } = newPerson();
  await subscribe(email);
  const { confirm, unsubscribe } = await readLinks(email);
  expect((await call(confirm, { method })).status).toBe(200);
  expect(await findRow(email)).toEqual({ confirmed_at: null });
  await press(confirm);
  const asked = await call(unsubscribe, { method });
  expect(asked.status).toBe(200);
  expect(asked.headers.get("cache-control")).toContain("no-store");
  expect(await findRow(email)).toEqual({ confirmed_at: expect.any(Number) });
});

test.each([
  ["a request", "/newsletter", "POST"],
  ["a confirmation", "confirm", "POST"],
  ["the end of a subscription", "unsubscribe", "POST"],
])("%s that the database drops is 503, to be tried again, in words", async (_name, link, method) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { email } = newPerson();
  await subscribe(email);
  const links = await readLinks(email);
  const path = link === "confirm" || link === "unsubscribe" ? links[link] : link;
  const { binding } = watchD1((sql) => /newsletter_subscriber|rate_limit/.test(sql));
  const ask = (accept: string) =>
    fetchUnder(
      { ...env, DB: binding },
      new Request(origin + path, {
        method,
        body: new URLSearchParams({ email }),
        headers: { origin, accept },
      }),
    );
  const program = await ask("application/json");
  expect(program.status).toBe(503);
  expect(program.headers.get("retry-after")).toBe("2");
  expect(await program.json()).toEqual({ outcome: "unavailable" });
  const person = await ask("text/html,*/*");
  expect(person.status).toBe(503);
  expect(person.headers.get("retry-after")).toBe("2");
  expect(person.headers.get("cache-control")).toContain("no-store");
  const page = await person.text();
  expect(page).toContain("Please try again in a minute.");
  expect(page).not.toMatch(/D1_|network connection/);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test("what the database drops uses nothing up: the request can be repeated at once, and is mailed", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { email, address } = newPerson();
  const ask = async (fails: (trip: number) => boolean) => {
    const { binding, trips } = watchD1((_sql, trip) => fails(trip));
    const vars = { DB: binding, MAIL_CLIENT_HOURLY_LIMIT: "1", MAIL_HOURLY_LIMIT: "1000" };
    const headers = { ...json, origin, "cf-connecting-ip": address };
    const body = new URLSearchParams({ email });
    const request = new Request(`${origin}/newsletter`, { method: "POST", body, headers });
    return { status: (await fetchUnder({ ...env, ...vars }, request)).status, trips: trips.length };
  };
  const tries = async (fails: (trip: number) => boolean, status: number) => {
    for (let time = 0; time < 5; time += 1) expect((await ask(fails)).status).toBe(status);
    expect(await readMailbox(email)).toHaveLength(0);
  };
  for (const failing of [1, 2, 3, 4]) await tries((trip) => trip === failing, 503);
  // The fifth is after the answer.
  await tries((trip) => trip === 5, 200);
  expect(await ask(() => false)).toEqual({ status: 200, trips: 5 });
  expect(await readMailbox(email)).toHaveLength(1);
  expect((await ask(() => false)).status).toBe(429);
  log.mockRestore();
});

test("a client that asks too often is refused for a while; others are not", async () => {
  const { address } = newPerson();
  const answers = [];
  for (let at = 0; at < 21; at += 1)
    answers.push((await subscribe(newPerson().email, { headers: json, address })).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(20);
  expect(answers.at(-1)).toBe(429);
  expect((await subscribe(newPerson().email, { headers: json, address: newPerson().address })).status).toBe(
    200,
  );
});

test("the store: one mail in ten minutes, a link for two days, and what was never confirmed is removed", async () => {
  let at = Date.UTC(2026, 10, 21, 12);
  const store = createNewsletterStore(createDatabase(env.DB), {
    now: () => new Date(at),
    newId: () => "subscriber-1",
  });
  const { email } = newPerson();
  expect(await store.recordRequest(email)).toBe("subscriber-1");
  at += 9 * minute;
  expect(await store.recordRequest(email)).toBeNull();
  at += 2 * minute;
  expect(await store.recordRequest(email)).toBe("subscriber-1");
  at += 48 * 60 * minute;
  expect(await store.confirm("subscriber-1")).toBe(false);
  at += 1;
  await store.removeExpired();
  expect(await findRow(email)).toBeNull();
  expect(await store.confirm("subscriber-1")).toBe(false);
});
