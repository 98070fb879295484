// The name of a device, encrypted under the root for the relay's list.
// Guarantees: a name opens only with the id and the public key that it was encrypted with, so that the relay can neither add
// a device to the list nor replace a device's public key.

import { toBase64Url } from "#app/contracts/encoding.ts";
import type { SyncDevices } from "#app/contracts/sync.ts";
import { type Bytes, concat, parseBase64Url, utf8 } from "./bytes.ts";
import { deriveKey, seal, unseal } from "./sealing.ts";

interface Named {
  readonly id: string;
  readonly publicKey: string;
}

const maxName = 60;
/** 60 characters of four bytes. */
const textLength = 240;

const labelKey = (root: Bytes): Promise<CryptoKey> => deriveKey(root, "device label");

const contextOf = ({ id, publicKey }: Named): Bytes => utf8(`${id} ${publicKey}`);

export async function sealLabel(root: Bytes, device: Named, name: string): Promise<string> {
  const text = utf8(Array.from(name).slice(0, maxName).join(""));
  const padded = concat(text, new Uint8Array(textLength - text.length));
  return toBase64Url(await seal(await labelKey(root), padded, contextOf(device)));
}

/** Returns null where the name is not encrypted under this root, or with another id or public key. */
export async function openLabel(root: Bytes, device: SyncDevices[number]): Promise<string | null> {
  const sealed = parseBase64Url(device.label);
  const text = sealed && (await unseal(await labelKey(root), sealed, contextOf(device)));
  return text && new TextDecoder().decode(text).replace(/\0+$/, "");
}
