/** Second steps of signing in: phones that nobody else has, and steps that are set up by the open interface. */
import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { password } from "./account.ts";
import { addresses } from "./addresses.ts";
import { listMails } from "./mailbox.ts";

export const newPhone = () => `+4917${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;

/** A code of six digits that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The newest of so many codes that were texted to a number. */
export async function requireTextedCode(phone: string, count: number): Promise<string> {
  const list = async () => (await listMails(phone)).flatMap(({ text }) => /^\d{6}/.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await list()).length).toBe(count);
  return (await list())[0] ?? "";
}

/** The code of the newest mail. */
export async function requireMailedCode(email: string): Promise<string> {
  const [mail] = await listMails(email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function call(path: string, body: object, token = "") {
  const answer = await fetch(`${addresses.app.origin}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: "sb_publishable_local_0000000000", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

/** Texts a code to a phone of the account, which becomes a second step with it. `token`: of a session at aal2 */
export async function addPhone(token: string, phone: string): Promise<void> {
  const factor = await call("/factors", { factor_type: "phone", friendly_name: "Old phone", phone }, token);
  const { id } = await call(`/factors/${factor.id}/challenge`, {}, token);
  await call(
    `/factors/${factor.id}/verify`,
    { challenge_id: id, code: await requireTextedCode(phone, 1) },
    token,
  );
}

/** The codes of an authenticator app with this secret; each code is accepted once. */
export function openAuthenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    now: () => totp.generate(),
    /** The code of the next half minute. */
    next: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  };
}

/** A session of the open interface that has confirmed a code of the account's app. */
export async function raiseSession(email: string, code: string): Promise<string> {
  const { access_token: token, user } = await call("/token?grant_type=password", { email, password });
  const [{ id: factor }] = user.factors;
  const { id } = await call(`/factors/${factor}/challenge`, {}, token);
  return (await call(`/factors/${factor}/verify`, { challenge_id: id, code }, token)).access_token;
}
