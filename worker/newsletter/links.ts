import type { MailDeps } from "#worker/auth/interface.ts";

type Codes = MailDeps["codes"];

export type LinkPurpose = "confirm" | "unsubscribe";

const describe = (purpose: LinkPurpose, id: string) => ["newsletter", purpose, id];

/** The address of a mailed link. An HMAC under the Worker's secret authenticates it, so nothing of it is stored. */
export async function createLink(
  codes: Codes,
  publicUrl: string,
  purpose: LinkPurpose,
  id: string,
): Promise<string> {
  const token = `${id}.${await codes.hash(describe(purpose, id))}`;
  return `${publicUrl}/newsletter/${purpose}?${new URLSearchParams({ token })}`;
}

/** The subscriber's id that a token was made for, or null if it wasn't made here for this purpose. */
export async function findSubscriberId(
  codes: Codes,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<string | null> {
  const [id = "", proof = "", ...more] = token?.split(".") ?? [];
  const encoder = new TextEncoder();
  const given = encoder.encode(proof);
  const isSame = (hash: string) => {
    const expected = encoder.encode(hash);
    return given.byteLength === expected.byteLength && crypto.subtle.timingSafeEqual(given, expected);
  };
  if (more.length) return null;
  return (await codes.listHashes(describe(purpose, id))).some(isSame) ? id : null;
}
