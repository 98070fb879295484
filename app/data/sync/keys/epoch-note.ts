// What a new epoch says to the other devices: why it is, and its root for each of them.
// Guarantees: a relay makes up neither, and doesn't mix those of two changes; both need the former root.

import * as z from "zod/mini";
import { toBase64Url } from "#app/contracts/encoding.ts";
import { type Bytes, concat, parseBase64Url, uint32, utf8 } from "./bytes.ts";
import {
  createKeyPair,
  deriveKey,
  deriveSharedSecret,
  importSecret,
  publicKeyLength,
  seal,
  sha256,
  unseal,
} from "./sealing.ts";
import { decodeSecrets, encodeSecrets, type Secrets } from "./secrets.ts";

const noteSchema = z.object({
  why: z.enum(["on", "rotated", "erased", "resent"]),
  /** The generation before this one, as its maker knew it. A note with a lower one than the reader's is old. */
  after: z.int(),
  /** The last generation that began empty; 0 for none. What a device has of earlier generations was erased. */
  erased: z.int(),
});
export type EpochNote = z.infer<typeof noteSchema>;

const sealNote = async (root: Bytes, text: Bytes, purpose: string, epoch: number): Promise<Bytes> =>
  seal(await deriveKey(await importSecret(root), purpose), text, uint32(epoch));

/** The note twice: for devices that have the former root, and for those that have the new one. */
export async function sealEpochNote(
  note: EpochNote,
  epoch: number,
  former: Bytes | null,
  root: Bytes,
): Promise<string> {
  // One length, so that the relay doesn't see why.
  const text = utf8(JSON.stringify(note).padEnd(100));
  const forNew = await sealNote(root, text, "note under its root", epoch);
  const forFormer = former ? await sealNote(former, text, "note under the former root", epoch) : null;
  return toBase64Url(forFormer ? concat(forNew, forFormer) : forNew);
}

/** Returns null for a note that nobody with this root has made for this epoch. */
export async function openEpochNote(
  sealed: string | null,
  epoch: number,
  by: { former: Bytes } | { root: Bytes },
): Promise<EpochNote | null> {
  const length = 12 + 100 + 16;
  const bytes = parseBase64Url(sealed ?? "");
  if (!bytes) return null;
  const [root, purpose, part] =
    "former" in by
      ? [by.former, "note under the former root", bytes.slice(length)]
      : [by.root, "note under its root", bytes.slice(0, length)];
  const text = await unseal(await deriveKey(await importSecret(root), purpose), part, uint32(epoch));
  if (!text) return null;
  try {
    return noteSchema.safeParse(JSON.parse(new TextDecoder().decode(text))).data ?? null;
  } catch {
    return null;
  }
}

/** What a slot is bound to: it opens for this device, in this epoch, beside this note alone. */
interface SlotBinding {
  readonly epoch: number;
  readonly device: string;
  /** The device's public key. */
  readonly publicKey: Bytes;
  readonly note: string;
}

/** From the former root and the agreement of keys: one alone neither opens a slot nor makes one. */
async function slotKey(former: Bytes, shared: Bytes): Promise<CryptoKey> {
  return deriveKey(await importSecret(concat(former, shared)), "slot");
}

const slotContext = async (binding: SlotBinding, sender: Bytes): Promise<Bytes> =>
  concat(
    uint32(binding.epoch),
    utf8(binding.device),
    sender,
    binding.publicKey,
    await sha256(utf8(binding.note)),
  );

/** Returns null if the device's key is invalid. */
export async function sealSlot(
  binding: SlotBinding,
  former: Bytes,
  secrets: Secrets,
): Promise<string | null> {
  const sender = await createKeyPair();
  const shared = await deriveSharedSecret(sender.privateKey, binding.publicKey);
  if (!shared) return null;
  const context = await slotContext(binding, sender.publicKey);
  const sealed = await seal(await slotKey(former, shared), encodeSecrets(secrets), context);
  return toBase64Url(concat(sender.publicKey, sealed));
}

/** Returns null for what no device with the former root has made for this one. */
export async function openSlot(
  binding: SlotBinding,
  former: Bytes,
  privateKey: CryptoKey,
  slot: string,
): Promise<Secrets | null> {
  const bytes = parseBase64Url(slot);
  if (!bytes || bytes.length <= publicKeyLength) return null;
  const sender = bytes.slice(0, publicKeyLength);
  const shared = await deriveSharedSecret(privateKey, sender);
  if (!shared) return null;
  const context = await slotContext(binding, sender);
  const opened = await unseal(await slotKey(former, shared), bytes.slice(publicKeyLength), context);
  return opened && decodeSecrets(opened);
}
