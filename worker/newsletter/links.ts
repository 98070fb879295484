import type { Vault } from "#worker/auth/vault.ts";

export type LinkPurpose = "confirm" | "unsubscribe";

const prove = (vault: Vault, purpose: LinkPurpose, id: string) => vault.hashCode(["newsletter", purpose, id]);

/** The address of a mailed link. It proves itself by the Worker's secret, so nothing of it is stored. */
export async function createLink(
  vault: Vault,
  publicUrl: string,
  purpose: LinkPurpose,
  id: string,
): Promise<string> {
  const token = `${id}.${await prove(vault, purpose, id)}`;
  return `${publicUrl}/newsletter/${purpose}?${new URLSearchParams({ token })}`;
}

/** The subscriber's id that a token was made for, or null if it wasn't made here for this purpose. */
export async function findSubscriberId(
  vault: Vault,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<string | null> {
  const [id = "", proof = ""] = token?.split(".") ?? [];
  const encoder = new TextEncoder();
  const expected = encoder.encode(await prove(vault, purpose, id));
  const given = encoder.encode(proof);
  const same = given.byteLength === expected.byteLength && crypto.subtle.timingSafeEqual(given, expected);
  return same ? id : null;
}
