/** The only file that knows the WebAuthn library. Every wrong answer of a browser is null here, without a reason. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { fromBase64Url, toBase64Url } from "#app/contracts/encoding.ts";
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyChallengeLifeS,
} from "#app/contracts/passkeys.ts";
import { uuidToBytes } from "#worker/crypto/tokens.ts";
import type { passkey } from "#worker/db/schema.ts";
import { AuthError } from "../core/auth-error.ts";

export type PasskeyRow = typeof passkey.$inferSelect;

/** ES256 and RS256: every authenticator has one of them. */
const algorithms = [-7, -257];
/** An RSA key of 4,096 bits fits; a longer one would only cost time to check. */
const maxKeyBytes = 600;
const timeout = passkeyChallengeLifeS * 1000;

export async function createRequest({ id }: RelyingParty): Promise<PasskeyRequest> {
  const { challenge } = await generateAuthenticationOptions({ rpID: id });
  return { challenge, rpId: id, timeout, userVerification: "preferred" };
}

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The passkey must be discoverable: /login asks for any passkey of this site. */
export async function createCreation(
  { id }: RelyingParty,
  owner: Owner,
  existing: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const { challenge } = await generateRegistrationOptions({
    rpID: id,
    rpName: "Fitness Tracker",
    userName: owner.email,
  });
  return {
    challenge,
    rp: { id, name: "Fitness Tracker" },
    user: {
      id: toBase64Url(uuidToBytes(owner.id)),
      name: owner.email,
      displayName: owner.name || owner.email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout,
    attestation: "none",
    excludeCredentials: existing.map((row) => ({ type: "public-key", id: row.credentialID })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "preferred",
    },
  };
}

interface Expected {
  readonly party: RelyingParty;
  readonly challenge: string;
}

const expect = ({ party, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: false,
});

/** No attestation is requested. An attestation is accepted only if it is self-signed and has no certificates. */
function isWithoutCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(fromBase64Url(attestationObject));
  const format = decoded.get("fmt");
  return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
}

type NewCredential = Pick<
  PasskeyRow,
  "credentialID" | "publicKey" | "counter" | "deviceType" | "backedUp" | "aaguid"
>;

export async function verifyAttestation(
  { id, rawId, type, response }: PasskeyAttestation,
  expected: Expected,
): Promise<NewCredential | null> {
  try {
    if (!isWithoutCertificates(response.attestationObject)) return null;
    const { clientDataJSON, attestationObject } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expect(expected),
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo || registrationInfo.credential.publicKey.length > maxKeyBytes) return null;
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo;
    if (credential.id !== id) return null;
    return {
      credentialID: credential.id,
      publicKey: toBase64Url(credential.publicKey),
      counter: credential.counter,
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      aaguid,
    };
  } catch {
    return null;
  }
}

export interface Assertion {
  readonly counter: number;
  readonly backedUp: boolean;
  readonly isUserVerified: boolean;
}

export async function verifyAssertion(
  { id, rawId, type, response }: PasskeyAssertion,
  row: PasskeyRow,
  expected: Expected,
): Promise<Assertion | null> {
  const { userHandle, ...signed } = response;
  if (userHandle && userHandle !== toBase64Url(uuidToBytes(row.userId))) return null;
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      ...expect(expected),
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      credential: { id: row.credentialID, publicKey: fromBase64Url(row.publicKey), counter: row.counter },
    });
    if (!verified) return null;
    return {
      counter: info.newCounter,
      backedUp: info.credentialBackedUp,
      isUserVerified: info.userVerified,
    };
  } catch {
    return null;
  }
}

/** The site that passkeys belong to (WebAuthn, section 4). */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

/** URL parsers read a host whose last label is a number as an IPv4 address. */
const isAddress = (hostname: string) =>
  hostname.startsWith("[") || Number.isInteger(Number(hostname.split(".").at(-1)));

const isLocal = (hostname: string) => hostname === "localhost" || hostname.endsWith(".localhost");

/**
 * Returns null for addresses where browsers have no passkeys: IP addresses, and hosts without https except localhost.
 */
export function findRelyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isAddress(hostname) || (protocol !== "https:" && !isLocal(hostname))) return null;
  return { id: hostname, origin };
}

/** @throws AuthError 422 passkeys_unavailable */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = findRelyingParty(publicUrl);
  if (party) return party;
  throw new AuthError(422, "passkeys_unavailable", "A passkey needs a site with a host name and https.");
}
