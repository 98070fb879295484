/** Two sign-ups of one address before it is confirmed: neither password counts, and the owner of the mailbox chooses one. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { selectRow } from "../database.ts";
import { beforeWrite, watchD1 } from "./d1.ts";
import {
  mailOptions,
  newClient,
  newClock,
  newPerson,
  outcomeOf,
  post,
  readMail,
  serviceAt,
  signedIn,
  signUp,
} from "./harness.ts";
import type { AuthService } from "./service.ts";

const attackers = "the attacker's own";

/** A user with a clock of their own. Every step is a minute later, so that no cool-down refuses it. */
async function newcomer() {
  const clock = newClock();
  const { email, password } = newPerson();
  const service = await serviceAt(clock.now, newPerson());
  const run = async <T>(work: (service: AuthService) => Promise<T>) => {
    clock.step(61_000);
    return work(service);
  };
  const signUpWith = (secret: string, name = "") =>
    run((auth) => auth.signUp({ email, password: secret, data: { full_name: name }, ...mailOptions }));
  const opens = (secret: string) =>
    outcomeOf(run((auth) => auth.signInWithPassword({ email, password: secret })));
  const confirm = async () => {
    const { code: token } = await readMail(email);
    const verified = await service.verifyMailToken({ type: "signup", email, token });
    if (!("session" in verified)) throw new Error("no session");
    return verified.session;
  };
  return { clock, email, password, service, run, signUpWith, opens, confirm };
}

test.each([
  ["the attacker came first", [attackers, "own"]],
  ["the attacker came second", ["own", attackers]],
  ["the attacker came twice", ["own", attackers, attackers]],
  ["both came again", [attackers, "own", "own", attackers]],
  ["a link had made the account", ["a link", "own", "own"]],
  ["somebody asked for a link", [attackers, "a link"]],
])("an unconfirmed password that not every request gave is none, when %s", async (_when, order) => {
  const { email, service, password, run, signUpWith, opens, confirm } = await newcomer();
  for (const one of order) {
    if (one === "a link")
      await run((auth) => auth.sendMagicLink({ email, createUser: true, data: {}, ...mailOptions }));
    else await signUpWith(one === "own" ? password : one);
  }
  for (const secret of [password, attackers]) expect(await opens(secret)).toBe("invalid_credentials");
  const session = await confirm();
  for (const secret of [password, attackers]) expect(await opens(secret)).toBe("invalid_credentials");
  await service.updateUser(session.access_token, { password }, mailOptions);
  expect([await opens(password), await opens(attackers)]).toEqual(["done", "invalid_credentials"]);
});

test("a second sign-up with the same password leaves the password and replaces the name everywhere", async () => {
  const { email, password, signUpWith, opens, confirm } = await newcomer();
  await signUpWith(password, "First");
  await signUpWith(password, "Second");
  expect(await opens(password)).toBe("email_not_confirmed");
  const { user } = await confirm();
  expect(user.user_metadata.full_name).toBe("Second");
  expect(await opens(password)).toBe("done");
  const row = await selectRow(
    "SELECT name, full_name FROM user JOIN profiles USING (id) WHERE email = ?",
    email,
  );
  expect(row).toEqual({ name: "Second", full_name: "Second" });
});

const strangers = { full_name: "Mallory", note: "a stranger's" };

const nameOf = (email: string) =>
  selectRow("SELECT name, full_name, metadata FROM user JOIN profiles USING (id) WHERE email = ?", email);

test.each([
  ["because the address cools down", 0, undefined],
  ["because its client has had its mails", 61_000, { ...env, MAIL_CLIENT_HOURLY_LIMIT: "1" }],
])("a sign-up that is refused %s writes no name of a stranger", async (_why, wait, limited) => {
  const { email, signUpWith, clock } = await newcomer();
  await signUpWith(attackers, "Ada");
  const before = await nameOf(email);
  clock.step(wait);
  const environment = limited && { ...limited, DB: watchD1().binding };
  const service = await serviceAt(clock.now, { ...newPerson(), ...(environment && { environment }) });
  if (environment) await service.sendRecovery({ email: newPerson().email, ...mailOptions });
  await expect(
    service.signUp({ email, password: attackers, data: strangers, ...mailOptions }),
  ).rejects.toMatchObject({ status: 429 });
  expect(await nameOf(email)).toEqual(before);
});

test("a request for a link writes no name of a stranger on an account that exists", async () => {
  const { email, run, signUpWith } = await newcomer();
  await signUpWith(attackers, "Ada");
  const before = await nameOf(email);
  await run((auth) => auth.sendMagicLink({ email, createUser: true, data: strangers, ...mailOptions }));
  expect(await nameOf(email)).toEqual(before);
});

test("a sign-up that is refused because the address cools down contests the password all the same", async () => {
  const { email, password, address } = await signUp();
  const again = await post("/auth/v1/signup", { email, password: attackers }, newPerson());
  expect(again.status).toBe(429);
  const client = newClient({ address });
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
});

describe.each([
  ["is written", /insert into "user"/i],
  ["has looked, and before it contests", /update "account"/i],
])("a sign-up that runs completely before another one of the address %s", (_when, write) => {
  test.each([
    ["with another password", attackers, "invalid_credentials"],
    ["with the same password", newPerson().password, "done"],
  ])("%s", async (_whose, other, outcome) => {
    const { email, password, opens, confirm } = await newcomer();
    const statuses: number[] = [];
    const race = beforeWrite(write, async () => {
      statuses.push((await post("/auth/v1/signup", { email, password: other }, newPerson())).status);
    });
    const environment = { ...env, DB: race.binding };
    const service = await serviceAt(() => new Date(), { ...newPerson(), environment });
    await service.signUp({ email, password, data: {}, ...mailOptions }).then(
      () => statuses.push(200),
      ({ status }: { status: number }) => statuses.push(status),
    );
    // One of the two sign-ups starts the address's cool-down, which refuses the other.
    expect(statuses.sort()).toEqual([200, 429]);
    await confirm();
    expect([await opens(password), await opens(other)]).toEqual([outcome, outcome]);
  });
});

test("a password that is chosen right after an account with another one was deleted counts", async () => {
  const { email, password, service, opens, confirm } = await newcomer();
  const signUpNow = (secret: string) => service.signUp({ email, password: secret, data: {}, ...mailOptions });
  await signUpNow(attackers);
  await service.deleteAccount((await confirm()).access_token, false);
  await signUpNow(password);
  await confirm();
  expect(await opens(password)).toBe("done");
});

test("a stranger's sign-up at the moment of the confirmation clears nothing that is confirmed", async () => {
  const { email, password, mail: sent, address } = await signUp();
  // Between the stranger's reading and writing.
  const race = beforeWrite(/update "account"/i, () =>
    post("/auth/v1/verify", { type: "signup", email, token: sent.code }, { address }),
  );
  const environment = { ...env, DB: race.binding };
  const service = await serviceAt(newClock(Date.now() + 61_000).now, { ...newPerson(), environment });
  await service.signUp({ email, password: attackers, data: {}, ...mailOptions });
  expect(race.happened()).toBe(true);
  expect((await newClient({ address }).auth.signInWithPassword({ email, password })).error).toBeNull();
});

test("a confirmed password stays, whatever strangers sign up with later", async () => {
  const known = await signedIn();
  const service = await serviceAt(() => new Date(Date.now() + 120_000), newPerson());
  await service.signUp({
    email: known.email,
    password: attackers,
    data: { full_name: "Mallory" },
    ...mailOptions,
  });
  const { data, error } = await known.client.auth.signInWithPassword(known);
  expect(error).toBeNull();
  expect(data.user?.user_metadata.full_name).toBeUndefined();
});
