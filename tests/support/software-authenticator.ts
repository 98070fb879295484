/**
 * An authenticator in software (WebAuthn, section 6), with an ES256 key. Every member of its answers can be changed, as by
 * an attacker who writes requests by hand. Challenges, ids and keys come from the caller or from `randomBytes`.
 */
import { toBase64Url } from "#app/contracts/encoding.ts";

const flags = { present: 0x01, verified: 0x04, mayBeBackedUp: 0x08, isBackedUp: 0x10, hasKey: 0x40 } as const;

type Bytes = Uint8Array<ArrayBuffer>;

const concat = (...parts: readonly (Uint8Array | readonly number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const utf8 = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));
const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const uint32 = (value: number) => [value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff);

/** CBOR of a text and of bytes with less than 65,536 of them (RFC 8949). */
const cborText = (text: string) => concat([0x60 + text.length], utf8(text));
const cborBytes = (bytes: Bytes) => concat([0x59, bytes.length >> 8, bytes.length & 0xff], bytes);

/** An integer of an ECDSA signature in DER. */
function derInteger(bytes: Bytes): Bytes {
  const start = bytes.findIndex((byte) => byte !== 0);
  const significant = bytes.slice(start);
  const value = (significant[0] ?? 0) & 0x80 ? concat([0], significant) : significant;
  return concat([0x02, value.length], value);
}

export function toDer(signature: Bytes): Bytes {
  const body = concat(derInteger(signature.slice(0, 32)), derInteger(signature.slice(32)));
  return concat([0x30, body.length], body);
}

export interface Bending {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly counter?: number;
  readonly isUserVerified?: boolean;
  readonly isPresent?: boolean;
  readonly type?: string;
  /** In an assertion; null for none. */
  readonly userHandle?: string | null;
  readonly format?: string;
  /** CBOR of the attestation statement; empty by default. */
  readonly statement?: Bytes;
}

export async function createAuthenticator(
  randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length)),
) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" } as const;
  const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("an EC key comes in two halves");
  const { privateKey, publicKey } = pair;
  const exported = await crypto.subtle.exportKey("raw", publicKey);
  if (!(exported instanceof ArrayBuffer)) throw new Error("raw is bytes");
  const point = new Uint8Array(exported);
  const credentialId = randomBytes(16);
  const id = toBase64Url(credentialId);
  /** COSE: kty EC2, alg ES256, crv P-256, x, y. */
  const coseKey = concat(
    [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32],
    point.slice(1, 33),
    [0x22, 0x58, 32],
    point.slice(33),
  );

  const clientData = (type: string, { challenge, origin }: Bending) =>
    utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  async function authenticatorData(bending: Bending, key: Uint8Array | null): Promise<Bytes> {
    const { rpId, counter = 0, isUserVerified = true, isPresent = true } = bending;
    const set = [
      isPresent && flags.present,
      isUserVerified && flags.verified,
      key && flags.hasKey,
      flags.mayBeBackedUp,
      flags.isBackedUp,
    ].reduce<number>((sum, flag) => sum | (flag || 0), 0);
    return concat(await sha256(utf8(rpId)), [set], uint32(counter), key ?? []);
  }

  return {
    id,
    /** The answer to navigator.credentials.create. */
    async register(bending: Bending) {
      const { type = "webauthn.create", format = "none", statement = concat([0xa0]) } = bending;
      const newKey = concat(new Uint8Array(16), [0, credentialId.length], credentialId, coseKey);
      const data = await authenticatorData(bending, newKey);
      const attestation = concat(
        [0xa3],
        ...[cborText("fmt"), cborText(format), cborText("attStmt"), statement],
        ...[cborText("authData"), cborBytes(data)],
      );
      const clientDataJSON = toBase64Url(clientData(type, bending));
      const attestationObject = toBase64Url(attestation);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, attestationObject, transports: ["internal"] },
      };
    },
    /** The answer to navigator.credentials.get. */
    async sign(bending: Bending) {
      const client = clientData(bending.type ?? "webauthn.get", bending);
      const data = await authenticatorData(bending, null);
      const signed = concat(data, await sha256(client));
      const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, signed);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(toDer(new Uint8Array(raw))),
          userHandle: bending.userHandle ?? null,
        },
      };
    },
  };
}

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;
