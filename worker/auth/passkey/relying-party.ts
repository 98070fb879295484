import { AuthError } from "../core/auth-error.ts";

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

/** Returns null where browsers have no passkeys: at an IP address, and without https except on localhost. */
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
