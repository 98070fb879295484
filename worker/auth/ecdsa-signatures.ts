/**
 * All that the WebAuthn library needs of the @peculiar packages: reading an ECDSA signature (RFC 3279, section 2.2.3).
 * wrangler.toml replaces them by this file. The packages read certificates of attestations, which this service neither
 * requests nor accepts; they would be a tenth of the Worker (docs/decisions/0165).
 */

/** Two integers in a sequence, in DER. */
interface EcdsaSignature {
  readonly r: ArrayBuffer;
  readonly s: ArrayBuffer;
}

const tags = { sequence: 0x30, integer: 0x02 } as const;

/** Reads one value of a short form; the longest signature of a curve that is accepted has 139 bytes. */
function readValue(bytes: Uint8Array, tag: number): { value: Uint8Array; rest: Uint8Array } {
  const isLong = bytes[1] === 0x81;
  const start = isLong ? 3 : 2;
  const length = bytes[start - 1];
  const isShortest = length !== undefined && length < 0x80 !== isLong;
  if (bytes[0] !== tag || !isShortest || bytes.length < start + length)
    throw new Error("This is no ECDSA signature in DER");
  return { value: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) };
}

function parseSignature(der: Uint8Array): EcdsaSignature {
  const whole = readValue(der, tags.sequence);
  const r = readValue(whole.value, tags.integer);
  const s = readValue(r.rest, tags.integer);
  const isPositive = [r, s].every(({ value }) => value.length > 0 && (value[0] ?? 0) < 0x80);
  if (!isPositive || whole.rest.length || s.rest.length) throw new Error("This is no ECDSA signature in DER");
  return { r: r.value.slice().buffer, s: s.value.slice().buffer };
}

export class ECDSASigValue {}

export const AsnParser = {
  parse(der: Uint8Array, type: unknown): EcdsaSignature {
    if (type !== ECDSASigValue) throw new Error("Attestations are not read here");
    return parseSignature(der);
  },
};

/** Exported in place of every class and constant for certificates; nothing can be done with it. */
const absent = class {
  constructor() {
    throw new Error("Attestations are not read here");
  }
};

export {
  absent as AuthorityKeyIdentifierExtension,
  absent as BasicConstraints,
  absent as Certificate,
  absent as CRLDistributionPointsExtension,
  absent as ECParameters,
  absent as ExtendedKeyUsage,
  absent as id_ce_basicConstraints,
  absent as id_ce_extKeyUsage,
  absent as id_ce_keyDescription,
  absent as id_ce_subjectAltName,
  absent as id_ecPublicKey,
  absent as id_rsaEncryption,
  absent as id_secp256r1,
  absent as id_secp384r1,
  absent as KeyDescription,
  absent as OctetString,
  absent as RSAPublicKey,
  absent as SubjectAlternativeName,
  absent as SubjectKeyIdentifierExtension,
  absent as X509Certificate,
  absent as X509ChainBuilder,
  absent as X509Crl,
};
