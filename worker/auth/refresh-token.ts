import { timingSafeEqual } from "node:crypto";
import { fromBase64Url, toBase64Url, uuidFromBytes, uuidToBytes } from "./encoding.ts";
import type { Vault } from "./vault.ts";

/** Which session, and the how-manieth token of its family. */
export interface RefreshTokenParts {
  readonly sessionId: string;
  readonly counter: number;
}

const headBytes = 20;
const proofBytes = 24;

function writeHead({ sessionId, counter }: RefreshTokenParts): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(headBytes);
  head.set(uuidToBytes(sessionId));
  new DataView(head.buffer).setUint32(16, counter);
  return head;
}

/**
 * A refresh token is (session id, counter, proof). It can be derived again, so the active one can be answered twice
 * while the database keeps nothing but the counter.
 */
export async function formatRefreshToken(vault: Vault, parts: RefreshTokenParts): Promise<string> {
  const head = writeHead(parts);
  const proof = await vault.prove(head);
  return toBase64Url(new Uint8Array([...head, ...proof.slice(0, proofBytes)]));
}

/** Null for anything that this service did not make; no database is asked. */
export async function parseRefreshToken(vault: Vault, token: string): Promise<RefreshTokenParts | null> {
  const bytes = fromBase64Url(token);
  if (bytes.length !== headBytes + proofBytes) return null;
  const head = bytes.slice(0, headBytes);
  const proof = await vault.prove(head);
  if (!timingSafeEqual(proof.slice(0, proofBytes), bytes.slice(headBytes))) return null;
  return { sessionId: uuidFromBytes(head.slice(0, 16)), counter: new DataView(head.buffer).getUint32(16) };
}
