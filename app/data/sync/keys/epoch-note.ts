// The note of a new epoch, which tells devices why the epoch began, and the slots, each of which holds the epoch's
// root for one device.
// Guarantees: a relay can neither forge a note or a slot nor combine those of two epochs. Making a slot needs the
// former root; making a note needs the new root.

import * as z from "zod/mini";
import { toBase64Url } from "#app/contracts/encoding.ts";
import { parseJson } from "#app/domain/row/json.ts";
import {
  type Bytes,
  concat,
  createKeyPair,
  deriveKey,
  deriveSharedSecret,
  parseBase64Url,
  publicKeyLength,
  seal,
  sha256,
  uint32,
  unseal,
  utf8,
} from "./sealing.ts";
import { decodeSecrets, encodeSecrets, type Secrets } from "./secrets.ts";

const noteSchema = z.object({
  why: z.enum(["on", "rotated", "erased", "resent"]),
  /**
   * The generation before this epoch, as the maker of the note knew it. A device whose own generation is higher knows
   * that the note is old.
   */
  after: z.int(),
  /** The last generation that began empty; 0 for none. The rows of earlier generations were erased. */
  erased: z.int(),
});
export type EpochNote = z.infer<typeof noteSchema>;

const sealNote = async (root: Bytes, text: Bytes, purpose: string, epoch: number): Promise<Bytes> =>
  seal(await deriveKey(root, purpose), text, uint32(epoch));

/** Encrypts the note twice: for devices that have the former root, and for those that have the new root. */
export async function sealEpochNote(
  note: EpochNote,
  epoch: number,
  former: Bytes | null,
  root: Bytes,
): Promise<string> {
  // All notes have the same length, so that the relay can't tell the reasons apart.
  const text = utf8(JSON.stringify(note).padEnd(100));
  const forNew = await sealNote(root, text, "note under its root", epoch);
  const forFormer = former ? await sealNote(former, text, "note under the former root", epoch) : null;
  return toBase64Url(forFormer ? concat(forNew, forFormer) : forNew);
}

/** Returns null for a note that no device with this root has made for this epoch. */
export async function openEpochNote(
  sealed: string,
  epoch: number,
  by: { former: Bytes } | { root: Bytes },
): Promise<EpochNote | null> {
  // Nonce, text and tag of AES-GCM.
  const length = 12 + 100 + 16;
  const bytes = parseBase64Url(sealed);
  if (!bytes) return null;
  const [root, purpose, part] =
    "former" in by
      ? [by.former, "note under the former root", bytes.slice(length)]
      : [by.root, "note under its root", bytes.slice(0, length)];
  const text = await unseal(await deriveKey(root, purpose), part, uint32(epoch));
  if (!text) return null;
  return noteSchema.safeParse(parseJson(new TextDecoder().decode(text))).data ?? null;
}

/** The context of a slot: it opens only for this device, in this epoch and with this note. */
interface SlotBinding {
  readonly epoch: number;
  readonly device: string;
  /** The device's public key. */
  readonly publicKey: Bytes;
  readonly note: string;
}

/** Derived from the former root and the shared secret. Neither of them alone opens or makes a slot. */
const slotKey = (former: Bytes, shared: Bytes): Promise<CryptoKey> =>
  deriveKey(concat(former, shared), "slot");

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

/** Returns null for a slot that no device with the former root has made for this device. */
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
