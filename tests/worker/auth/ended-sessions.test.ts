/** A session that ends between the checks of an operation and its writing writes nothing. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beforeWrite } from "./d1.ts";
import { newClock, newPerson, readMailbox, serviceAt, signedIn } from "./harness.ts";
import { verifiedAt } from "./second-step.ts";
import type { AuthService } from "./service.ts";

const mail = { redirectTo: null, link: { kind: "fragment" } } as const;

/** Every row that belongs to this user alone. */
async function readRows(userId: string): Promise<string> {
  const tables = [
    ["user", "id"],
    ["account", "user_id"],
    ["factor", "user_id"],
    ["mail_token", "user_id"],
    ["flow_state", "user_id"],
    ["profiles", "id"],
    ["achieved_goal", "user_id"],
  ];
  const read = tables.map(([table, key]) =>
    env.DB.prepare(`SELECT * FROM ${table} WHERE ${key} = ? ORDER BY 1`).bind(userId),
  );
  return JSON.stringify(
    (await env.DB.batch(read)).map(({ results }) => results),
    null,
    1,
  );
}

/** The writes of a signed-in user, with the pattern of each statement. */
const writes: Record<
  string,
  [RegExp, (service: AuthService, token: string, other: string) => Promise<unknown>]
> = {
  "a new password": [
    /update "user"/i,
    (service, token) => service.updateUser(token, { password: "another good one" }, mail),
  ],
  "a new address": [
    /update "user"/i,
    (service, token) => service.updateUser(token, { email: newPerson().email }, mail),
  ],
  "a new address with PKCE": [
    /update "user"/i,
    (service, token) =>
      service.updateUser(
        token,
        { email: newPerson().email },
        {
          ...mail,
          link: { kind: "pkce", challenge: "v".repeat(43), method: "plain" },
        },
      ),
  ],
  metadata: [/update "user"/i, (service, token) => service.updateUser(token, { data: { note: 1 } }, mail)],
  "a code for a new password": [
    /insert into "mail_token"/i,
    (service, token) => service.sendReauthenticationCode(token),
  ],
  "a factor": [
    /insert into "factor"/i,
    (service, token) => service.enrolFactor(token, { type: "totp", friendlyName: "x", issuer: null }),
  ],
  "an unlinked identity": [
    /delete from "account"/i,
    async (service, token) => {
      const [identity] = (await service.requireUser(token)).identities;
      await service.unlinkIdentity(token, identity?.identity_id ?? "");
    },
  ],
  "the end of the account": [/delete from "user"/i, (service, token) => service.deleteAccount(token, false)],
  "the end of the other sessions": [
    /delete from "session"/i,
    (service, token) => service.signOut(token, "others"),
  ],
  "the end of every session": [
    /delete from "session"/i,
    (service, token) => service.signOut(token, "global"),
  ],
  "the end of another session": [
    /delete from "session"/i,
    (service, token, other) => service.endSession(token, other),
  ],
};

/** An identity beside the password's. */
const addIdentity = (userId: string) =>
  env.DB.prepare(
    `INSERT INTO account (id, user_id, account_id, provider_id, created_at, updated_at, identity_data)
      VALUES (?, ?, ?, 'github', 0, 0, '{}')`,
  )
    .bind(crypto.randomUUID(), userId, crypto.randomUUID())
    .run();

const sessionIds = async (userId: string) =>
  (
    await env.DB.prepare("SELECT id FROM session WHERE user_id = ?").bind(userId).all<{ id: string }>()
  ).results.map(({ id }) => id);

test.each(Object.entries(writes))(
  "%s is not written by a session that was ended meanwhile",
  async (_, [write, act]) => {
    const { email, password, user } = await signedIn();
    const clock = newClock();
    const service = await serviceAt(clock.now, newPerson());
    const { access_token: token } = await service.signInWithPassword({ email, password });
    const { session_id: own } = await service.verifyAccessToken(token);
    const others = (await sessionIds(user.id)).filter((id) => id !== own);
    await addIdentity(user.id);
    const mails = (await readMailbox(email)).length;
    const { binding, happened } = beforeWrite(write, () =>
      env.DB.prepare("DELETE FROM session WHERE id = ?").bind(own).run(),
    );
    const raced = await serviceAt(clock.now, {
      ...newPerson(),
      environment: { ...env, DB: binding },
    });
    const before = await readRows(user.id);
    await expect(act(raced, token, others[0] ?? "")).rejects.toMatchObject({
      status: 403,
      code: "session_not_found",
    });
    expect(happened()).toBe(true);
    expect(await readRows(user.id)).toBe(before);
    expect(await sessionIds(user.id)).toEqual(others);
    expect(await readMailbox(email)).toHaveLength(mails);
  },
);

test.each(Object.entries(writes))(
  "%s is not written by a session that went back to aal1 meanwhile",
  async (what, [write, act]) => {
    const { clock, service, session, email, password } = await verifiedAt();
    const { id: userId } = session.user;
    const { access_token: otherToken } = await service.signInWithPassword({ email, password });
    const { session_id: other } = await service.verifyAccessToken(otherToken);
    await addIdentity(userId);
    const fall = () => env.DB.prepare("UPDATE session SET aal = 'aal1' WHERE user_id = ?").bind(userId).run();
    const { binding, happened } = beforeWrite(write, fall);
    const raced = await serviceAt(clock.now, {
      ...newPerson(),
      environment: { ...env, DB: binding },
    });
    const before = await readRows(userId);
    // Signing out everywhere ends the session that asks in any case.
    const code = what === "the end of every session" ? "session_not_found" : "insufficient_aal";
    await expect(act(raced, session.access_token, other)).rejects.toMatchObject({ code });
    expect(happened()).toBe(true);
    expect(await readRows(userId)).toBe(before);
    expect(await sessionIds(userId)).toContain(other);
  },
);
