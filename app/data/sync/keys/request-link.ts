import { toBase64Url } from "#app/contracts/encoding.ts";
import type { SyncTimers } from "../environment.ts";
import { type LinkRequest, SyncActionError } from "../sync.ts";
import { parseBase64Url } from "./bytes.ts";
import type { KeyContext } from "./devices.ts";
import { joinEpoch } from "./join-epoch.ts";
import { commitTo, createLinkId, digitsOf, formatLinkCode, linkNonceLength, unwrapFromLink } from "./link.ts";
import { pollLink } from "./poll-link.ts";
import { createKeyPair, publicKeyLength, randomBytes } from "./sealing.ts";

/**
 * The new device's side of a link: shows a code, then six digits, and joins once the member has confirmed the digits on both
 * devices. If the relay answers in place of the old device, the digits differ; without the confirmation here, this device
 * would accept the relay's root.
 */
export async function requestLink(keys: KeyContext, timers: SyncTimers): Promise<LinkRequest> {
  const { client } = keys;
  const id = createLinkId();
  const { privateKey, publicKey } = await createKeyPair();
  const nonce = randomBytes(linkNonceLength);
  const commitment = await commitTo(nonce);
  await client.createLink({ id, publicKey: toBase64Url(publicKey), commitment: toBase64Url(commitment) });
  const poll = pollLink(keys, timers, id);

  async function answer() {
    const text = await poll.until((link) => link.answerKey);
    const answerKey = parseBase64Url(text, publicKeyLength);
    if (!answerKey) throw new SyncActionError("conflict");
    // The nonce is sent only now: a relay that knew it before could choose a key that gives the right digits.
    await poll.patch({ nonce: toBase64Url(nonce) }, null);
    return { answerKey, digits: await digitsOf(publicKey, answerKey, nonce) };
  }

  const answered = answer();
  let confirm: () => void = () => undefined;
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  async function join(): Promise<void> {
    const { answerKey } = await answered;
    const { epoch, wrapped } = await poll.until(({ epoch, wrapped }) =>
      epoch === null || wrapped === null ? null : { epoch, wrapped },
    );
    const bytes = parseBase64Url(wrapped);
    const secrets = bytes && (await unwrapFromLink(privateKey, { publicKey, answerKey }, epoch, bytes));
    if (!secrets) throw new SyncActionError("conflict");
    await confirmed;
    await joinEpoch(keys, epoch, secrets);
  }

  const digits = answered.then((found) => found.digits);
  const done = join();
  // A screen that is closed awaits neither promise.
  digits.catch(() => undefined);
  done.catch(() => undefined);
  return {
    code: await formatLinkCode(id, publicKey, commitment),
    digits,
    confirm,
    done,
    cancel: async () => poll.cancel(),
  };
}
