// Both sides of a link, by which a device with the root gives it to a new device.
// Guarantees: the member compares six digits on both devices, so that a relay that answers in place of one of them is noticed.

import { toBase64Url } from "#app/contracts/encoding.ts";
import { type Link, syncLimits } from "#app/contracts/sync.ts";
import type { SyncTimers } from "../environment.ts";
import { type LinkOffer, type LinkRequest, SyncActionError } from "../sync.ts";
import type { KeyContext } from "./devices.ts";
import { joinEpoch } from "./follow-epoch.ts";
import { requireUsableSecrets } from "./key-record.ts";
import {
  commitTo,
  createLinkId,
  digitsOf,
  formatLinkCode,
  linkNonceLength,
  parseLinkCode,
  unwrapFromLink,
  wrapForLink,
} from "./link.ts";
import type { RelayClient } from "./relay-client.ts";
import { areEqual, createKeyPair, parseBase64Url, publicKeyLength, randomBytes } from "./sealing.ts";
import { memberProofOf } from "./secrets.ts";

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
    return { answerKey, digits: await digitsOf(id, publicKey, answerKey, nonce) };
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

/**
 * The old device's side of a link: takes the new device's code, shows six digits, and wraps the root once the member has
 * confirmed them.
 * @throws SyncActionError "wrong-code" for a text that isn't a code, and where the relay's key isn't that of the code
 */
export async function answerLink(keys: KeyContext, timers: SyncTimers, typed: string): Promise<LinkOffer> {
  const { client, db } = keys;
  const code = await parseLinkCode(typed);
  if (!code) throw new SyncActionError("wrong-code");
  const link = await client.readLink(code.id);
  const publicKey = parseBase64Url(link.publicKey, publicKeyLength);
  const commitment = parseBase64Url(link.commitment, 32);
  if (!publicKey || !commitment || !(await code.matches(publicKey, commitment)))
    throw new SyncActionError("wrong-code");

  const own = await createKeyPair();
  const poll = pollLink(keys, timers, code.id);
  const patch = async (written: Parameters<typeof poll.patch>[0]) =>
    poll.patch(written, await memberProofOf((await requireUsableSecrets(db)).secrets.root));
  await patch({ answerKey: toBase64Url(own.publicKey) });
  const nonce = parseBase64Url(await poll.until((answered) => answered.nonce), linkNonceLength);
  if (!nonce || !areEqual(await commitTo(nonce), commitment)) throw new SyncActionError("wrong-code");

  return {
    digits: await digitsOf(code.id, publicKey, own.publicKey, nonce),
    cancel: async () => poll.cancel(),
    async confirm() {
      const { record, secrets } = await requireUsableSecrets(db);
      const pair = { publicKey, answerKey: own.publicKey };
      const wrapped = await wrapForLink(own.privateKey, pair, record.epoch, secrets);
      if (!wrapped) throw new SyncActionError("wrong-code");
      await patch({ wrapped, epoch: record.epoch });
    },
  };
}

/** Short, because the member watches both devices. */
const pollMs = 1500;

interface LinkPoll {
  /** Reads the link until `pick` finds something in it. @throws SyncActionError "expired" */
  until<T>(pick: (link: Link) => T | null): Promise<T>;
  /** Writes to the link, again where the network failed. @throws SyncActionError */
  patch(patch: Parameters<RelayClient["patchLink"]>[1], member: string | null): Promise<void>;
  /** Calls that wait reject with "expired". */
  cancel(): void;
}

/** Asks the relay for a link again and again, for the ten minutes that the link is valid. */
function pollLink({ client, db }: KeyContext, timers: SyncTimers, id: string): LinkPoll {
  const end = db.now().getTime() + syncLimits.linkMinutes * 60_000;
  let isCancelled = false;
  let wake: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const stop = timers.after(pollMs, resolve);
      wake = () => {
        stop();
        resolve();
      };
    });

  /**
   * Returns null when the network or the relay fails, so that the caller retries. Any other failure, such as an expired
   * link, is thrown.
   */
  async function tryRequest<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    if (isCancelled || db.now().getTime() >= end) throw new SyncActionError("expired");
    try {
      const value = await work();
      if (isCancelled) throw new SyncActionError("expired");
      return { value };
    } catch (cause) {
      if (cause instanceof SyncActionError && /^(offline|relay-failing)$/.test(cause.failure)) return null;
      throw cause;
    }
  }

  return {
    cancel() {
      isCancelled = true;
      wake();
    },
    async until(pick) {
      for (;;) {
        const read = await tryRequest(() => client.readLink(id));
        const found = read && pick(read.value);
        if (found !== null) return found;
        await pause();
      }
    },
    async patch(patch, member) {
      while (!(await tryRequest(() => client.patchLink(id, patch, member)))) await pause();
    },
  };
}
