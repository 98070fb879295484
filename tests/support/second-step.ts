/** Second steps that are set up beside the pages, by the open interface. */
import { Secret, TOTP } from "otpauth";
import { expect, inject } from "vitest";
import { password } from "./account.ts";
import { listTextedCodes } from "./phone.ts";

async function call(path: string, body: object, token = "") {
  const answer = await fetch(`${inject("baseUrl")}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: "sb_publishable_local_0000000000", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

/**
 * Turns an authenticator app on. `generate` returns the code of the next half minute, because each code is accepted once.
 * `token` is an access token at aal2.
 */
export async function addAuthenticator(email: string): Promise<{ generate: () => string; token: string }> {
  const { access_token: token } = await call("/token?grant_type=password", { email, password });
  const factor = await call("/factors", { factor_type: "totp", friendly_name: "My phone" }, token);
  const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) });
  const { id } = await call(`/factors/${factor.id}/challenge`, {}, token);
  const code = totp.generate();
  const elevated = await call(`/factors/${factor.id}/verify`, { challenge_id: id, code }, token);
  return { generate: () => totp.generate({ timestamp: Date.now() + 30_000 }), token: elevated.access_token };
}

/** Turns codes by text message on. */
export async function addPhone(token: string, phone: string): Promise<void> {
  const factor = await call("/factors", { factor_type: "phone", friendly_name: "Old phone", phone }, token);
  const { id } = await call(`/factors/${factor.id}/challenge`, {}, token);
  const [code] = await listTextedCodes(phone);
  await call(`/factors/${factor.id}/verify`, { challenge_id: id, code }, token);
}
