/** Derived values never change, because other values would lock users out of their stored data. */

import { expect, test } from "vitest";
import { toBase64Url, toHex } from "#app/contracts/encoding.ts";
import { digitsOf, formatLinkCode } from "./linking.ts";
import { deriveBytes, deriveSharedSecret, importSecret, randomBytes, seal, unseal } from "./sealing.ts";
import { createRoot, recoveryProofOf, unwrapWithCode, wrapForCode } from "./secrets.ts";
import { linkCode, parseCode } from "./typed-code.ts";

const counting = (length: number, from = 0) => Uint8Array.from({ length }, (_, n) => from + n);

test("HKDF-SHA-256 is RFC 5869's, with our label as its info", async () => {
  const { createHmac } = await import("node:crypto");
  const secret = counting(16);
  const hmac = (key: Uint8Array, text: Uint8Array) => createHmac("sha256", key).update(text).digest();
  const label = new TextEncoder().encode("fitness-tracker sync 1 recovery proof");
  const expected = hmac(hmac(new Uint8Array(32), secret), Uint8Array.from([...label, 1]));
  expect(toHex(await deriveBytes(await importSecret(secret), "recovery proof"))).toBe(
    expected.toString("hex"),
  );
  expect(await recoveryProofOf(secret)).toBe(expected.toString("base64url"));
  expect(await recoveryProofOf(secret)).toBe("BqicmkrCKbEmNUz_YpSq6u2GA40SpSN1dtbqLOphcGg");
});

test("a slot that was stored once opens for ever", async () => {
  const stored = "yD4Oj-amekq_ftgJ6M0ouhoIkZuoNdZPo645G7Pr7F4LkYdNNXOlf0N0y9f0_CKqgw_Bg5HDAI0dL7CC";
  expect(toHex((await unwrapWithCode(counting(16), stored))?.root ?? new Uint8Array())).toBe(
    toHex(counting(32, 100)),
  );
});

test("the code and the digits of a link bind its id, both keys and the commitment", async () => {
  const { createHash } = await import("node:crypto");
  const [id, a, b] = [counting(8), counting(65), counting(65, 65)];
  const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const code = await formatLinkCode(toHex(id), a, counting(32));
  expect(code).toBe("000G-40R4-0M30-E4AV-YD18-BZDK");
  expect(toHex((await parseCode(linkCode, code)) ?? id)).toBe(
    toHex(id) + sha256(id, a, counting(32)).toString("hex", 0, 5),
  );
  const digits = await digitsOf(toHex(id), a, b, counting(32));
  expect(digits).toBe(String(sha256(id, a, b, counting(32)).readBigUInt64BE() % 1_000_000n).padStart(6, "0"));
  expect(digits).toBe("737039");
});

test("a changed bit, another code, another context and a cut don't open", async () => {
  const code = counting(16);
  const root = createRoot();
  const { wrapped } = await wrapForCode(code, root);
  expect((await unwrapWithCode(code, wrapped))?.root).toEqual(root);
  expect(await unwrapWithCode(counting(16, 1), wrapped)).toBeNull();
  expect(await unwrapWithCode(code, wrapped.slice(0, -4))).toBeNull();
  expect(await unwrapWithCode(code, "")).toBeNull();
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const sealed = await seal(key, counting(20), counting(4));
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = sealed.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(await unseal(key, changed, counting(4))).toBeNull();
  }
  expect(await unseal(key, sealed, counting(5))).toBeNull();
  expect(await unseal(key, new Uint8Array(3), counting(4))).toBeNull();
});

test("what is no point of the curve agrees on nothing", async () => {
  const { privateKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, [
    "deriveBits",
  ]);
  expect(await deriveSharedSecret(privateKey, randomBytes(65))).toBeNull();
  expect(await deriveSharedSecret(privateKey, new Uint8Array(65))).toBeNull();
  expect(await deriveSharedSecret(privateKey, new Uint8Array())).toBeNull();
  expect(toBase64Url(new Uint8Array([251, 255]))).toBe("-_8");
});
