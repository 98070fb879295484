/** A session that ends or loses its second step between the checks of an operation and its writing writes nothing. */
import { expect, test } from "vitest";
import { execute, selectRows } from "../database.ts";
import { beforeWrite } from "./d1.ts";
import { expectRejected, mailOptions, newPerson, readMailbox, serviceAt } from "./harness.ts";
import { environment, googleStart } from "./providers.ts";
import { addIdentity, verifiedAt } from "./second-step.ts";
import type { AuthService } from "./service.ts";

/** Every row that belongs to this user alone. */
const readRows = (userId: string) =>
  Promise.all(
    [
      ["user", "id"],
      ["account", "user_id"],
      ["factor", "user_id"],
      ["mail_token", "user_id"],
      ["flow_state", "user_id"],
      ["profiles", "id"],
      ["achieved_goal", "user_id"],
    ].map(([table, key]) => selectRows(`SELECT * FROM ${table} WHERE ${key} = ? ORDER BY 1`, userId)),
  );

/** The writes of a signed-in user, with the pattern of each statement. */
const writes: Record<
  string,
  [RegExp, (service: AuthService, token: string, other: string) => Promise<unknown>]
> = {
  "a new password": [
    /update "user"/i,
    (service, token) => service.updateUser(token, { password: "another good one" }, mailOptions),
  ],
  "a new address": [
    /update "user"/i,
    (service, token) => service.updateUser(token, { email: newPerson().email }, mailOptions),
  ],
  "a new address with PKCE": [
    /update "user"/i,
    (service, token) =>
      service.updateUser(
        token,
        { email: newPerson().email },
        {
          ...mailOptions,
          link: { kind: "pkce", challenge: "v".repeat(43), method: "plain" },
        },
      ),
  ],
  "a linking": [
    /insert into "flow_state"/i,
    (service, token) => service.startLinking(token, googleStart, true),
  ],
  metadata: [
    /update "user"/i,
    (service, token) => service.updateUser(token, { data: { note: 1 } }, mailOptions),
  ],
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

const sessionIds = async (userId: string) =>
  (await selectRows<{ id: string }>("SELECT id FROM session WHERE user_id = ?", userId)).map(({ id }) => id);

test.each(Object.entries(writes))(
  "%s is not written by a session that meanwhile went back to aal1, or was ended",
  async (what, [write, act]) => {
    const { clock, service, email, password, answer, session } = await verifiedAt();
    const userId = session.user.id;
    await addIdentity(userId);
    for (const [change, code] of [
      // Signing out everywhere ends the session that asks in any case; a linking that is not begun has one code.
      [
        "UPDATE session SET aal = 'aal1' WHERE id = ?",
        ["the end of every session", "a linking"].includes(what) ? "session_not_found" : "insufficient_aal",
      ],
      ["DELETE FROM session WHERE id = ?", "session_not_found"],
    ] as const) {
      clock.step(61_000);
      const weak = await service.signInWithPassword({ email, password });
      const { access_token: token } = await answer(weak.access_token);
      const { session_id: own } = await service.verifyAccessToken(token);
      const { access_token: otherToken } = await service.signInWithPassword({ email, password });
      const { session_id: other } = await service.verifyAccessToken(otherToken);
      const { binding, happened } = beforeWrite(write, () => execute(change, own));
      const raced = await serviceAt(clock.now, {
        ...newPerson(),
        environment: { ...environment, DB: binding },
      });
      const before = [await readRows(userId), (await readMailbox(email)).length];
      await expectRejected(act(raced, token, other), code);
      expect(happened()).toBe(true);
      expect([await readRows(userId), (await readMailbox(email)).length]).toEqual(before);
      expect(await sessionIds(userId)).toContain(other);
    }
  },
);
