/** Codes of authenticator apps (RFC 6238). */
import { createHmac } from "node:crypto";
// The `bare` build has no hash functions; node:crypto has them.
import { Secret, TOTP } from "otpauth/bare";
import { encode } from "uqr";

const periodS = 30;
/** Clocks of phones differ, so one step before and one after is accepted (RFC 6238 section 5.2). */
const window = 1;

const createTotp = (secret: string, label: string, issuer: string) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    hmac: (_algorithm, key, message) => createHmac("sha1", key).update(message).digest(),
    digits: 6,
    period: periodS,
    label,
    issuer,
  });

/** 160 random bits in base 32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const describeTotp = (secret: string, label: string, issuer: string): string =>
  createTotp(secret, label, issuer).toString();

/** The time step that the code is for; null when the code fits no accepted step. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = createTotp(secret, "", "").validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodS) + delta;
}

/** The address as a QR code in SVG: one path, a quiet zone of four modules. */
export function drawQrCode(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${path}"/></svg>`;
}
