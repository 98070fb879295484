/** Verifies a VAPID header as a push service does (RFC 8292), with WebCrypto alone. */
import { fromBase64Url } from "#app/contracts/encoding.ts";

interface VapidClaims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

const parse = (part: string): unknown => JSON.parse(new TextDecoder().decode(fromBase64Url(part)));

/** @throws Error unless the token is signed with ES256 by the key beside it */
export async function verifyVapid(header: string): Promise<VapidClaims> {
  const [, head = "", body = "", signature = "", point = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const { typ, alg } = parse(head) as { typ: string; alg: string };
  if (typ !== "JWT" || alg !== "ES256") throw new Error(`Another algorithm: ${typ} ${alg}`);
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("raw", fromBase64Url(point), curve, false, ["verify"]);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  const isSigned = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    key,
    fromBase64Url(signature),
    signed,
  );
  if (!isSigned) throw new Error("The signature is wrong");
  return parse(body) as VapidClaims;
}
